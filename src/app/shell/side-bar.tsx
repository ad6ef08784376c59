import { useSignals } from '@preact/signals-react/runtime';
import { memo } from 'react';
import { Link } from 'wouter';

import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { t } from '../../i18n/i18n.ts';
import { cn } from '../../lib/cn.ts';
import { setSidebarCollapsed, sidebarCollapsed } from '../../stores/preferences.ts';
import { DASHBOARD } from '../addresses.ts';
import { hydrated } from '../hydrated.ts';
import { Logo } from '../logo.tsx';
import { SideMenu } from './side-menu.tsx';

/** The side bar of windows from 768 px on: 240 px, or 56 px with icons alone. */
export const SideBar = memo(function SideBar() {
  useSignals();
  const collapsed = hydrated.value && sidebarCollapsed.value;
  const toggle = t(collapsed ? 'common.expandMenu' : 'common.collapseMenu');
  return (
    <nav
      aria-label={t('common.mainMenu')}
      className={
        'sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-e border-sidebar-border bg-sidebar ' +
        'text-sidebar-foreground md:session:flex collapsed:w-14 print:hidden!'
      }
    >
      <div className="flex h-bar shrink-0 items-center gap-1 ps-4 pe-2 collapsed:ps-[calc((3.5rem-var(--control))/2)]">
        <ProductLink className="min-w-0 flex-1 collapsed:hidden" />
        <Button
          variant="ghost"
          size="icon"
          aria-label={toggle}
          aria-expanded={!collapsed}
          onClick={() => setSidebarCollapsed(!sidebarCollapsed.peek())}
          className="text-muted-foreground"
        >
          <Icon name="panel-left" />
        </Button>
      </div>
      <SideMenu />
    </nav>
  );
});

/** The product's name, which leads to the dashboard. */
export function ProductLink({ className }: { className?: string }) {
  useSignals();
  return (
    <Link
      href={DASHBOARD}
      className={cn('flex min-w-0 items-center gap-2 rounded-sm font-semibold text-foreground', className)}
    >
      <Logo />
      <span className="truncate">{t('common.product')}</span>
    </Link>
  );
}
