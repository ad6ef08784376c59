import { useSignals } from '@preact/signals-react/runtime';

import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/i18n.ts';
import { vietnamStamp } from '../../lib/dates.ts';
import { Answered, Card, useAnswer } from './card.tsx';
import type { Surveying } from './sources.ts';
import { byMonth, SURVEY_LIMIT } from './survey.ts';
import type { Month } from './survey.ts';

/** `2026-03` as `3/2026`: the order of day, month and year of all dates here (specification, section 9). */
function monthName(month: string): string {
  return `${Number(month.slice(5))}/${month.slice(0, 4)}`;
}

function Bars({ months }: { months: readonly Month[] }) {
  useSignals();
  const highest = Math.max(1, ...months.map(({ count }) => count));
  return (
    <table className="w-full table-fixed border-separate border-spacing-x-1 text-center text-xs">
      <caption className="sr-only">{t('dashboard.byMonth')}</caption>
      <tbody>
        <tr>
          {months.map(({ month, count }) => (
            <td key={month} className="h-36 p-0 align-bottom">
              <span className="tabular-nums">{formatNumber(count)}</span>
              <span
                aria-hidden="true"
                className="mx-auto block w-full max-w-8 rounded-t-sm bg-primary"
                style={{ height: `${(count / highest) * 110}px`, minHeight: count > 0 ? 3 : 0 }}
              />
            </td>
          ))}
        </tr>
        <tr>
          {months.map(({ month }) => (
            <th key={month} scope="col" className="border-t pt-1 font-normal text-muted-foreground tabular-nums">
              <span className="sr-only">{monthName(month)}</span>
              <span aria-hidden="true">{Number(month.slice(5))}</span>
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** How much was written in each of the last twelve months. */
export function Months({ dated }: { dated: readonly Surveying[] }) {
  useSignals();
  const { answer, again } = useAnswer(async () => {
    const surveys = await Promise.all(dated.map(({ source }) => source.ask()));
    return { surveys, today: vietnamStamp(Date.now()) };
  });
  return (
    <Card id="by-month" title={t('dashboard.byMonth')}>
      <Answered answer={answer} again={again} lines={6}>
        {({ surveys, today }) => {
          const read = surveys.filter((survey) => survey !== 'tooMany');
          const stamps = read.flatMap(({ rows }) => rows.map(({ createdAt = '' }) => createdAt));
          return (
            <>
              {read.length > 0 && <Bars months={byMonth(stamps, today)} />}
              {read.length < surveys.length && (
                <p className="text-muted-foreground">{t('dashboard.attentionTooMany', { limit: SURVEY_LIMIT })}</p>
              )}
            </>
          );
        }}
      </Answered>
    </Card>
  );
}
