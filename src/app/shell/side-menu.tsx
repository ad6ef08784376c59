import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { EntryIcon } from '../../components/icons/entry-icon.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { path } from '../../stores/location.ts';
import { leadsTo, loadMenu, menu, menuLabel, menuLabelLanguage, menuState } from '../../stores/menu.ts';
import type { MenuNode } from '../../stores/menu.ts';
import { DASHBOARD } from '../addresses.ts';
import { hydrated } from '../hydrated.ts';

// By id, for as long as the page lives: a branch that was closed stays closed on the next page.
const closed = signal<ReadonlySet<number>>(new Set());

function setOpen(id: number, open: boolean): void {
  if (open !== closed.peek().has(id)) return;
  const next = new Set(closed.peek());
  if (open) next.delete(id);
  else next.add(id);
  closed.value = next;
}

/** Opens what leads to the current page, so that the mark on it can be seen. */
function reveal(nodes: readonly MenuNode[], at: string): void {
  for (const node of nodes) {
    if (!leadsTo(node.children, at)) continue;
    setOpen(node.entry.id, true);
    reveal(node.children, at);
  }
}

/** The backend's menu as a tree of links, below the dashboard, which is always there. */
export function SideMenu() {
  useSignals();
  // The rows of a list come at the same time, and are what people wait for.
  const nodes = useDeferredValue(hydrated.value ? menu.value : undefined);
  const at = path.value;
  useEffect(() => {
    if (nodes) reveal(nodes, at);
  }, [nodes, at]);
  const state = menuState.value;
  // Until one has come: what asks again keeps its place, and with it the focus.
  const [hasFailed, setHasFailed] = useState(false);
  if (state === 'failed' && !hasFailed) setHasFailed(true);
  // The menu of the last visit is better than a complaint about the new one.
  const failed = hydrated.value && !nodes && hasFailed;
  const hasDashboard = nodes && leadsTo(nodes, DASHBOARD);

  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4 collapsed:px-3">
      <ul className="flex flex-col gap-px">
        {!hasDashboard && (
          <li>
            <Link href={DASHBOARD} {...current(DASHBOARD, at)} className={ROW} title={t('screen.dashboard')}>
              <Icon name="dashboard" className={ICON} />
              <span className={LABEL}>{t('screen.dashboard')}</span>
            </Link>
          </li>
        )}
        {nodes?.map((node) => <Node key={node.entry.id} node={node} depth={0} />)}
      </ul>
      {!nodes && !failed && <MenuSkeleton />}
      {failed && <MenuFailure busy={state === 'loading'} />}
    </div>
  );
}

const ROW =
  'flex h-control min-w-0 flex-1 items-center gap-2.5 rounded-lg px-2 hover:bg-sidebar-accent ' +
  'aria-[current=page]:bg-sidebar-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground ' +
  'focus-visible:-outline-offset-2';
/** Before the button that folds it. */
const BRANCH = 'pe-control collapsed:pe-2';
const ICON = 'text-muted-foreground [[aria-current=page]>&]:text-link';
/** Deeper entries stand below each other: names have to fit beside them. */
const INDENT_LEVELS = 5;
const LABEL = 'min-w-0 flex-1 truncate collapsed:sr-only';

function current(link: string | undefined, at: string): { 'aria-current'?: 'page' } {
  return link === at ? { 'aria-current': 'page' } : {};
}

/** Drawn again only where it changes itself: the mark of the current page moves with each navigation. */
const Node = memo(function Node({ node, depth }: { node: MenuNode; depth: number }) {
  useSignals();
  const list = useId();
  const { entry, link, children } = node;
  const label = menuLabel(entry);
  const isOpen = !closed.value.has(entry.id);
  const branch = children.length > 0;
  const face = (
    <>
      <EntryIcon name={entry.icon} link={link} className={ICON} />
      <span lang={menuLabelLanguage(entry)} className={LABEL}>{label}</span>
    </>
  );
  const toggle = () => setOpen(entry.id, !isOpen);
  const disclosure = { 'aria-expanded': isOpen, 'aria-controls': list, onClick: toggle };

  return (
    <li className={depth === 0 && branch ? 'collapsed:mt-2 collapsed:border-t collapsed:pt-2' : ''}>
      <div className="relative flex">
        {link === undefined ? (
          <button type="button" {...disclosure} className={cn(ROW, BRANCH, 'text-start')} title={label}>
            {face}
            <Chevron open={isOpen} />
          </button>
        ) : (
          <MenuLink link={link} label={label} className={branch ? BRANCH : ''}>
            {face}
          </MenuLink>
        )}
        {branch && link !== undefined && (
          <Button
            variant="ghost"
            size="icon"
            {...disclosure}
            aria-label={t(isOpen ? 'common.collapse' : 'common.expand', { title: label })}
            className="absolute end-0 top-0 text-muted-foreground collapsed:hidden"
          >
            <Chevron open={isOpen} inButton />
          </Button>
        )}
      </div>
      {branch && (
        <ul id={list} hidden={!isOpen} className={cn('mt-px flex-col gap-px not-[[hidden]]:flex', depth < INDENT_LEVELS && 'ps-4 collapsed:ps-0')}>
          {children.map((child) => (
            <Node key={child.entry.id} node={child} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
});

function Chevron({ open, inButton = false }: { open: boolean; inButton?: boolean }) {
  return (
    <Icon
      name="chevron-right"
      className={cn(
        'size-3.5 text-muted-foreground transition-transform collapsed:hidden',
        !inButton && 'absolute end-[calc((var(--control)-0.875rem)/2)]',
        open && 'rotate-90',
      )}
    />
  );
}

/** A route of ours, or an address elsewhere in a tab of its own that learns nothing of this one. */
function MenuLink(props: { link: string; label: string; className: string; children: ReactNode }) {
  useSignals();
  const { link, label, className, children } = props;
  if (link.startsWith('/')) {
    return (
      <Link href={link} {...current(link, path.value)} className={cn(ROW, className)} title={label}>
        {children}
      </Link>
    );
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={cn(ROW, className)} title={label}>
      {children}
      <Icon name="external-link" className="size-3.5 text-muted-foreground collapsed:hidden" />
      <span className="sr-only"> ({t('common.openInNewTab')})</span>
    </a>
  );
}

/** Says that the menu did not come, and asks for it again; by an icon alone where the side bar is narrow. */
function MenuFailure({ busy }: { busy: boolean }) {
  useSignals();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = box.current;
    const bar = place?.parentElement;
    return () => {
      // Goes with the button that was pressed: whoever did so by keyboard goes on in the menu, once it stands there.
      if (place?.querySelector(':focus-visible')) queueMicrotask(() => bar?.querySelector('a')?.focus());
    };
  }, []);
  const retry = { label: t('common.retry'), run: () => void loadMenu(), busy };
  return (
    <div ref={box} className="mt-2">
      <Notice tone="warning" action={retry} className="text-sm collapsed:hidden">
        {t('error.partFailed')}
      </Notice>
      <div className="-ms-[calc((var(--control)-2rem)/2)] hidden collapsed:block">
        <Button variant="ghost" size="icon" aria-label={`${t('error.partFailed')} ${retry.label}`} onClick={retry.run} busy={busy} className="text-warning">
          <Icon name="refresh" />
        </Button>
      </div>
    </div>
  );
}

function MenuSkeleton() {
  return (
    <div className="flex flex-col gap-px">
      {['w-28', 'w-20', 'w-24', 'w-32', 'w-20', 'w-28'].map((width, row) => (
        <div key={`${row}${width}`} className="flex h-control items-center gap-2.5 px-2">
          <Skeleton className="size-4" />
          <Skeleton className={`h-3 ${width} collapsed:hidden`} />
        </div>
      ))}
    </div>
  );
}
