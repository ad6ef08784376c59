import { useSignals } from '@preact/signals-react/runtime';
import { memo, useCallback } from 'react';
import type { ReactNode } from 'react';
import type { Field, FieldKind } from '../../api/fields.ts';
import type { AnyRow, Fields } from '../../api/resource.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { StatusDot } from '../../components/ui/status-dot.tsx';
import { recordsLanguage, t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { presented } from '../../lib/painted.ts';
import { isPictureAddress, isWebAddress } from '../../lib/safe-url.ts';
import { useBrokenPicture } from '../broken-picture.ts';
import { recordHref } from '../record-actions.ts';
import { Marked } from '../marked.tsx';
import { useNames } from '../options.ts';
import { openByLink } from '../row-press.ts';
import { fieldOf, shownOf, titleOf } from '../screen.ts';
import type { Column, CrudScreen } from '../screen.ts';
import { idsToName, languageOf, NAME_TO_COME, showValue } from '../show-value.tsx';

/** Kinds that the backend's search looks into, as far as a reader can tell. */
const SEARCHED: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'multiline', 'email', 'phone', 'url']);

interface CellProps {
  screen: CrudScreen;
  column: Column<Fields>;
  row: AnyRow;
  search: string;
}

/**
 * What stands in a cell. A function, not a component: a list draws some sixty cells at once, and most are a line of text.
 * Reads the language: whoever draws it calls `useSignals()`.
 */
export function cellContent({ screen, column, row, search }: CellProps): ReactNode {
  const { name } = column;
  if (column.Cell) return <column.Cell row={row as never} search={search} />;
  if (name === screen.titleOf) return <TitleLink screen={screen} row={row} search={search} />;
  const named = shownOf(column, row);
  if (named.source) return <NamedCell screen={screen} column={named} row={row} search={search} />;
  const field = fieldOf(screen, name);
  return shown(field, row[name], showValue(screen.resource.name, name, field, row[name]), search, column.whole);
}

function shown(field: Field, value: unknown, text: string, search: string, whole = false): ReactNode {
  switch (field.kind) {
    case 'picture':
      return <Thumbnail address={text} whole={whole} />;
    case 'flag':
      return <StatusDot tone={value === true ? 'success' : 'muted'} label={text} />;
    case 'url':
      return isWebAddress(text) ? <OutsideLink address={text} search={search} /> : line(text, search);
    default:
      return line(text, SEARCHED.has(field.kind) ? search : '', languageOf(field, value, text));
  }
}

/** References, whose names come by themselves. */
const NamedCell = memo(function NamedCell({ screen, column, row, search }: CellProps) {
  useSignals();
  const { name } = column;
  const field = fieldOf(screen, name);
  const value = row[name];
  const names = useNames(column.source, idsToName(field, value));
  return shown(field, value, showValue(screen.resource.name, name, field, value, (id) => names.get(id) ?? NAME_TO_COME), search);
});

/** One line with an ellipsis, the whole text in its title. */
function line(text: string, search: string, lang?: 'vi'): ReactNode {
  return (
    <span lang={lang} className="block truncate" title={text}>
      <Marked text={text} search={search} />
    </span>
  );
}

/** The row's way in: what j, k and the arrows move along, and a real address for a new tab. On a card in up to two lines. */
function TitleLink({ screen, row, search }: { screen: CrudScreen; row: AnyRow; search: string }) {
  useSignals();
  const title = titleOf(screen, row);
  return (
    <a
      href={recordHref(row.id)}
      data-row-link=""
      className="block truncate font-medium outline-offset-0 hover:underline @max-2xl:line-clamp-2 @max-2xl:whitespace-normal"
      lang={recordsLanguage()}
      title={title}
      onClick={(event) => openByLink(event, row.id)}
    >
      <Marked text={title} search={search} />
    </a>
  );
}

function OutsideLink({ address, search }: { address: string; search: string }) {
  useSignals();
  const text = address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="flex items-center gap-1 text-link hover:underline"
      title={address}
    >
      <span className="min-w-0 truncate">
        <Marked text={text} search={search} />
      </span>
      <Icon name="external-link" className="size-3.5" />
      <span className="sr-only">({t('common.openInNewTab')})</span>
    </a>
  );
}

/** A small picture of fixed size: neither its coming nor its failing moves anything. */
function Thumbnail({ address, whole }: { address: string; whole: boolean }) {
  const [isBroken, onError] = useBrokenPicture(address);
  // Not by `src`: React writes that twice, and each writing has the browser look for the picture.
  const load = useCallback(
    (image: HTMLImageElement) => {
      let isWanted = true;
      const show = (): void => {
        if (isWanted) image.setAttribute('src', address);
      };
      if (image.hasAttribute('src')) {
        // The picture of the row that stood here before must not be seen beside this row's words, which come first: on the
        // screen, and not only into the page.
        image.removeAttribute('src');
        void presented().then(show);
      } else {
        show();
      }
      return () => {
        isWanted = false;
      };
    },
    [address],
  );
  if (!isPictureAddress(address) || isBroken) {
    return (
      <span className="flex h-8 w-11 items-center justify-center rounded-sm bg-muted text-muted-foreground">
        <Icon name="image" />
      </span>
    );
  }
  return (
    <img
      ref={load}
      alt=""
      width={44}
      height={32}
      loading="lazy"
      decoding="async"
      // Until its own is asked for, nothing: a browser draws the sign of a broken picture. Logos are drawn for white paper: on
      // a dark ground a dark one could not be seen.
      className={cn('h-8 w-11 max-w-none rounded-sm not-[[src]]:invisible', whole ? 'bg-[oklch(1_0_0)] object-contain' : 'bg-muted object-cover')}
      onError={onError}
    />
  );
}
