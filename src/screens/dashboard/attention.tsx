import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';

import { Icon } from '../../components/ui/icon.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import type { ScreenKey } from '../../routes.ts';
import { Card, Lines } from './card.tsx';
import { listAddress, listName } from './list-of.ts';
import type { Survey, Surveying } from './sources.ts';
import { findings, SURVEY_LIMIT } from './survey.ts';
import type { Surveyed } from './survey.ts';

const NAMED = 3;
const LINK = 'block truncate rounded-sm leading-6 text-muted-foreground hover:underline pointer-coarse:leading-11';

function Examples({ rows, screen }: { rows: readonly Surveyed[]; screen: ScreenKey }) {
  useSignals();
  const [all, setAll] = useState(false);
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that was pressed has made way for these.
    if (all) next.current?.focus();
  }, [all]);
  const named = all ? rows : rows.slice(0, NAMED);
  return (
    <ul className="ms-6 text-sm">
      {named.map(({ id, title }, at) => (
        <li key={id}>
          <Link
            ref={at === NAMED ? next : undefined}
            href={listAddress(screen, `edit=${id}`)}
            lang={recordsLanguage()}
            title={title}
            className={LINK}
          >
            {title}
          </Link>
        </li>
      ))}
      {rows.length > named.length && (
        // Here and not in the list, which has no search for them.
        <li>
          <button type="button" className={LINK} onClick={() => setAll(true)}>
            {t('bulk.andMore', { count: rows.length - NAMED })}
          </button>
        </li>
      )}
    </ul>
  );
}

function Findings({ survey, screen }: { survey: Survey; screen: ScreenKey }) {
  useSignals();
  if (survey === 'tooMany') {
    return <p className="text-muted-foreground">{t('dashboard.attentionTooMany', { limit: SURVEY_LIMIT })}</p>;
  }
  const found = [...findings(survey.rows)];
  if (found.length === 0) {
    return (
      <p className="flex items-center gap-2 text-muted-foreground">
        <Icon name="check" className="text-success" />
        {t('dashboard.attentionNone')}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-2">
      {found.map(([finding, rows]) => (
        <li key={finding}>
          <p className="flex items-center gap-2">
            <Icon name="triangle-alert" className="text-warning" />
            {t(`dashboard.${finding}`, { count: rows.length })}
          </p>
          <Examples rows={rows} screen={screen} />
        </li>
      ))}
    </ul>
  );
}

/** What wants looking at in one list, each with a few of the records that are meant. */
export function Attention({ surveying }: { surveying: Surveying }) {
  useSignals();
  const { screen, source } = surveying;
  return (
    <Card
      id={`attention-${screen}`}
      title={t('dashboard.attention', { list: listName(screen) })}
      answer={source.answer.value}
      onAgain={source.again}
      waiting={<Lines count={4} />}
    >
      {(survey) => <Findings survey={survey} screen={screen} />}
    </Card>
  );
}
