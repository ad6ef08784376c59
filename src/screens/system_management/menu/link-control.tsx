import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { functionLink } from '../../../api/function-link.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { attributesOf } from '../../../crud/fields/field-props.ts';
import type { ControlProps } from '../../../crud/fields/field-props.ts';
import { t } from '../../../i18n/i18n.ts';
import { screens } from '../../../routes.ts';

/** What the side menu can lead to: the screens behind the sign-in. `/` only leads on to the dashboard. */
const TARGETS = screens.filter(({ key, layout }) => layout === 'default' && key !== 'index');

/** Where a function leads: the product's own screens are offered, and a link to nowhere is pointed out. */
export function LinkControl(props: ControlProps<string>) {
  useSignals();
  const [link, setLink] = useState(props.value);
  const listId = useId();
  const noteId = `${props.id}-target`;
  const describedBy = [props.describedBy, noteId].filter(Boolean).join(' ');
  return (
    <>
      <Input
        {...attributesOf({ ...props, describedBy })}
        inputMode="url"
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={props.value}
        onChange={(event) => {
          setLink(event.currentTarget.value);
          props.onChange(event.currentTarget.value);
        }}
      />
      <datalist id={listId}>
        {TARGETS.map(({ key, path }) => (
          <option key={key} value={path}>{t(`screen.${key}`)}</option>
        ))}
      </datalist>
      <p id={noteId} role="status" className="text-xs text-muted-foreground">
        <LinkNote link={link} />
      </p>
    </>
  );
}

function LinkNote({ link }: { link: string }) {
  useSignals();
  const target = functionLink(link);
  switch (target.kind) {
    case 'none':
      return t('function.linkNone');
    case 'screen':
      return t('function.linkScreen', { screen: t(`screen.${target.screen.key}`) });
    case 'web':
      return t('function.linkWeb');
    default:
      return <LinkWarning />;
  }
}

/** A warning, not a refusal: the screen may be one that another version of the product has. */
function LinkWarning() {
  useSignals();
  return (
    <span className="inline-flex items-center gap-1 text-warning">
      <Icon name="triangle-alert" className="size-3.5" />
      {t('tree.linkNowhere')}
    </span>
  );
}
