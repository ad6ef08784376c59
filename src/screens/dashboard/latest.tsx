import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';

import type { Resource } from '../../api/resource.ts';
import { showDate } from '../../lib/dates.ts';
import { t } from '../../i18n/i18n.ts';
import { Answered, Card, Lines, useAnswer } from './card.tsx';
import { listAddress } from './list-of.ts';
import { latest } from './sources.ts';
import type { Dated, Source } from './sources.ts';

interface LatestProps {
  readonly screen: Dated['screen'];
  readonly resource: Resource;
  /** Asked beside it: another one asks for these anew as well. */
  readonly source: Source<unknown>;
}

/** The records of a list that were created last. */
export function Latest({ screen, resource, source }: LatestProps) {
  useSignals();
  const { answer, again } = useAnswer(source, () => latest(resource));
  return (
    <Card id={`latest-${screen}`} title={t(`dashboard.latest.${screen}`)}>
      <Answered answer={answer} again={again} waiting={<Lines count={5} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted-foreground">{t('common.empty')}</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {rows.map(({ id, title, createdAt }) => (
                <li key={id} className="flex items-baseline gap-3">
                  <Link href={listAddress(screen, `edit=${id}`)} title={title} className="min-w-0 flex-1 truncate rounded-sm py-0.5 hover:underline pointer-coarse:leading-11">
                    {title}
                  </Link>
                  <span className="text-sm text-muted-foreground tabular-nums">{showDate(createdAt)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Card>
  );
}
