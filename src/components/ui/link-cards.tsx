import { Link } from 'wouter';

import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

export interface LinkCard {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** Places to go, as cards: one link each, the whole card is its target. */
export function LinkCards({ cards }: { cards: readonly LinkCard[] }) {
  return (
    <ul className="grid gap-3 sm:auto-rows-fr sm:grid-cols-2 xl:grid-cols-3">
      {cards.map(({ href, icon, title, text }) => (
        <li
          key={href}
          className={
            'relative flex min-h-20 items-start gap-3 rounded-lg border bg-card p-4 hover:border-input ' +
            'hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring'
          }
        >
          <Icon name={icon} className="mt-0.5 size-5 text-link" />
          <div className="min-w-0">
            <Link href={href} className="font-medium outline-none after:absolute after:inset-0">
              {title}
            </Link>
            <p className="text-sm text-pretty text-muted-foreground">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
