import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';

import { showDate } from '../../lib/dates.ts';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import { Card, Lines } from './card.tsx';
import { listAddress } from './list-of.ts';
import type { Dated } from './sources.ts';

/** The records of a list that were created last. */
export function Latest({ screen, latest }: Pick<Dated, 'screen' | 'latest'>) {
  useSignals();
  return (
    <Card id={`latest-${screen}`} title={t(`dashboard.latest.${screen}`)} answer={latest.answer.value} onAgain={latest.again} waiting={<Lines count={5} />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="text-muted-foreground">{t('common.empty')}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {rows.map(({ id, title, createdAt }) => (
              <li key={id} className="flex items-baseline gap-3">
                <Link
                  href={listAddress(screen, `edit=${id}`)}
                  lang={recordsLanguage()}
                  title={title}
                  className="min-w-0 flex-1 truncate rounded-sm py-0.5 hover:underline pointer-coarse:leading-11"
                >
                  {title}
                </Link>
                <span className="text-sm text-muted-foreground tabular">{showDate(createdAt)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Card>
  );
}
