import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useState } from 'react';

import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Sheet, SheetHeader } from '../../components/ui/sheet.tsx';
import { t } from '../../i18n/i18n.ts';
import { onNavigated } from '../../stores/location.ts';
import { LanguageMenu } from '../language-menu.tsx';
import { Logo } from '../logo.tsx';
import { ThemeMenu } from '../theme-menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Connection } from './connection.tsx';
import { ProductLink } from './side-bar.tsx';
import { SideMenu } from './side-menu.tsx';

/** Where one is, on the left; connection, language, theme and account, on the right. */
export const TopBar = memo(function TopBar({ signedIn }: { signedIn: boolean }) {
  return (
    // Its buttons are nearly as high as it is under a finger: a ring around them would be cut off.
    <header className="print:hidden pointer-coarse:**:-outline-offset-2 sticky top-0 z-30 flex h-bar shrink-0 items-center gap-1 border-b bg-background px-4 lg:px-6">
      {signedIn && <Drawer />}
      <ProductLink className="session:hidden sm:me-4" />
      <Breadcrumb />
      {/* The initial at its end, and not the room around that, stands where the content ends. */}
      <div className="ms-auto -me-[calc((var(--control)-1.5rem)/2)] flex shrink-0 items-center gap-0.5">
        <Connection />
        <LanguageMenu />
        <ThemeMenu />
        {signedIn && (
          <div className="hidden session:block">
            <AccountMenu />
          </div>
        )}
      </div>
    </header>
  );
});

/** The side menu of narrow windows: a drawer that closes as soon as it has led somewhere. */
function Drawer() {
  useSignals();
  const [open, setOpen] = useState(false);
  // Only while it is open: of a closed drawer React would queue each `setOpen(false)` until it next draws it.
  useEffect(() => (open ? onNavigated(() => setOpen(false)) : undefined), [open]);
  // A tablet that is turned gets the side bar, on the very same place.
  useEffect(() => {
    if (!open) return undefined;
    const resized = () => {
      if (matchMedia('(width >= 48rem)').matches) setOpen(false);
    };
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, [open]);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('common.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ms-[calc((var(--control)-1rem)/2)] not-session:hidden md:hidden"
      >
        <Icon name="menu" />
      </Button>
      <Sheet open={open} onClose={close} side="start" className="bg-sidebar text-sidebar-foreground">
        <SheetHeader title={<span className="flex items-center gap-2 text-foreground"><Logo />{t('common.product')}</span>} closeLabel={t('common.closeMenu')} onClose={close} />
        <nav aria-label={t('common.mainMenu')} className="flex min-h-0 flex-1 flex-col pt-2">
          <SideMenu />
        </nav>
      </Sheet>
    </>
  );
}
