import { useSignals } from '@preact/signals-react/runtime';

import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/i18n.ts';
import { Card } from './card.tsx';
import { together } from './source.ts';
import type { Surveying } from './sources.ts';
import { byMonth, SURVEY_LIMIT } from './survey.ts';
import type { Month } from './survey.ts';

/** How a month is called below its bar. */
function shortName(month: string): string {
  return t('dashboard.months').split(' ')[Number(month.slice(5)) - 1] ?? '';
}

/** Below each January, and below the first month where January does not follow at once: there two would not fit. */
function yearBelow(months: readonly Month[], at: number): string {
  const { month = '' } = months[at] ?? {};
  const first = at === 0 && !months[1]?.month.endsWith('-01');
  return first || month.endsWith('-01') ? month.slice(0, 4) : '';
}

function Bars({ months }: { months: readonly Month[] }) {
  useSignals();
  const highest = Math.max(1, ...months.map(({ count }) => count));
  return (
    <div className="@container">
      <table className="w-full table-fixed border-separate [border-spacing:0] text-center text-xs whitespace-nowrap">
        <caption className="sr-only">{t('dashboard.byMonth')}</caption>
        {/* First for whoever hears the table, below the bars for whoever sees it. */}
        <thead className="table-footer-group">
          <tr>
            {months.map(({ month }, at) => (
              <th key={month} scope="col" className="border-t p-0 pt-1 align-top font-normal text-muted-foreground tabular">
                {/* All are read out; to the eye they would run into each other. January stays, which the year stands below. */}
                <span className={Number(month.slice(5)) % 2 === 0 ? '@max-xs:opacity-0' : ''}>{shortName(month)}</span> <span className="sr-only">{month.slice(0, 4)}</span>
                <span aria-hidden="true" className="block font-medium text-foreground">{yearBelow(months, at)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {months.map(({ month, count }) => (
              <td key={month} className="h-36 px-0.5 py-0 align-bottom sm:px-1">
                <span className="tabular">{formatNumber(count)}</span>
                {/* A border: paper and forced colours leave grounds out. */}
                <span
                  aria-hidden="true"
                  className="mx-auto block w-full max-w-8 rounded-t-sm border-primary"
                  style={{ borderTopWidth: count > 0 ? Math.max(3, (count / highest) * 110) : 0 }}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** How much was written in each of the last twelve months. */
export function Months({ dated }: { dated: readonly Surveying[] }) {
  useSignals();
  return (
    <Card
      id="by-month"
      title={t('dashboard.byMonth')}
      answer={together(dated.map(({ source }) => source.answer.value))}
      onAgain={() => {
        for (const { source } of dated) source.catchUp();
      }}
      waiting={<Skeleton className="h-46.25" />}
    >
      {(surveys) => {
        const read = surveys.filter((survey) => survey !== 'tooMany');
        const stamps = read.flatMap(({ rows }) => rows.map(({ createdAt = '' }) => createdAt));
        // The page may be left open over the end of a month.
        const readAt = read.map((survey) => survey.readAt).toSorted().at(-1);
        return (
          <>
            {readAt !== undefined && <Bars months={byMonth(stamps, readAt)} />}
            {read.length < surveys.length && (
              <p className="text-muted-foreground">{t('dashboard.byMonthTooMany', { limit: SURVEY_LIMIT })}</p>
            )}
          </>
        );
      }}
    </Card>
  );
}
