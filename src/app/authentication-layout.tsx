import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';

import { t } from '../i18n/i18n.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** What stands around the login: the product's name above, language and theme where the frame has them later. */
export function AuthenticationLayout({ children }: { children: ReactNode }) {
  useSignals();
  return (
    <div data-ground="sidebar" className="flex min-h-dvh flex-col">
      <header className="flex h-bar shrink-0 items-center justify-end gap-0.5 px-3">
        <LanguageMenu />
        <ThemeMenu />
      </header>
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col px-4 pt-[12vh] pb-16">
        <p className="flex items-center justify-center gap-2 pb-4 font-semibold">
          <Logo />
          {t('common.product')}
        </p>
        {children}
      </main>
    </div>
  );
}
