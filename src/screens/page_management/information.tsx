import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { companyInfo } from '../../api/company-info.ts';
import { layersClosed } from '../../components/ui/modal.tsx';
import { MEGABYTE } from '../../crud/fields/picture-file.ts';
import { RecordPage, recordScreen } from '../../crud/record/record-page.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { navigate, path, search } from '../../stores/location.ts';
import { IntroductionList } from './information/introduction.tsx';

/** Of the file as it is sent. */
const LOGO_MAX_BYTES = 2 * MEGABYTE;

const company = recordScreen({
  resource: companyInfo,
  screenKey: 'information',
  form: [
    // In lines of three: what is long takes two.
    { name: 'name' },
    { name: 'pageTitle', span: 2 },
    { name: 'address', span: 2 },
    { name: 'phone' },
    { name: 'openingHours', span: 2 },
    { name: 'email' },
    { name: 'website' },
    { name: 'facebook' },
    { name: 'messenger' },
    { name: 'summary', span: 2 },
    { name: 'logo', maxBytes: LOGO_MAX_BYTES },
    { name: 'description', wide: true },
  ],
});

const TABS = [
  { key: 'company', word: 'companyInfo.tab' },
  { key: 'introduction', word: 'introduction.tab' },
] as const;

/** Two kinds of records behind one address: the tab stands in the query, so that it can be linked to. */
export default function InformationScreen() {
  useSignals();
  const chosen = new URLSearchParams(search.value).get('tab') === 'introduction' ? 'introduction' : 'company';
  return (
    <div className="flex grow flex-col">
      <Tabs chosen={chosen} />
      <div
        key={chosen}
        role="tabpanel"
        id="information-panel"
        aria-labelledby={`information-${chosen}`}
        className="flex grow flex-col pt-4"
      >
        {chosen === 'introduction' ? <IntroductionList /> : <RecordPage screen={company} />}
      </div>
    </div>
  );
}

function Tabs({ chosen }: { chosen: (typeof TABS)[number]['key'] }) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);

  /**
   * Page, search and open form belong to the tab that is left. The focus goes to the tab that is shown then: whoever stays for
   * what is unsaved is not left on one that no Tab key leads to.
   */
  async function open(key: string): Promise<void> {
    const went = await navigate(key === 'introduction' ? `${path.peek()}?tab=introduction` : path.peek(), { scroll: false });
    await layersClosed();
    list.current?.querySelector<HTMLElement>(`#information-${went ? key : chosen}`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const here = tabs.findIndex((tab) => tab === document.activeElement);
    tabs[(here + step + tabs.length) % tabs.length]?.click();
  }

  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('screen.information')}
      className="flex gap-4 border-b print:hidden"
      onKeyDown={onKeyDown}
    >
      {TABS.map(({ key, word }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`information-${key}`}
          aria-selected={key === chosen}
          aria-controls="information-panel"
          tabIndex={key === chosen ? 0 : -1}
          className={cn(
            '-mb-px h-control border-b-2 px-1 font-medium',
            key === chosen ? 'border-primary' : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
          onClick={() => void open(key)}
        >
          {t(word)}
        </button>
      ))}
    </div>
  );
}
