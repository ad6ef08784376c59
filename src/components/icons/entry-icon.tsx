import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { screenOfLink } from '../../api/function-link.ts';
import { cn } from '../../lib/cn.ts';
import { warmWhenIdle } from '../../lib/when-idle.ts';
import { Icon, iconClass } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon.tsx';

export interface EntryIconProps {
  /** The icon's name as the backend has it, such as `mdi:home`; empty for none. */
  name: string;
  link: string | undefined;
  className?: string;
}

/** What stands for an entry without an icon, and until its icon has come: the linked screen's own, or a neutral one. */
function placeholderOf(link: string | undefined): IconName {
  return screenOfLink(link)?.icon ?? (link === undefined ? 'folder' : 'globe');
}

/** A menu entry's icon; its word stands beside it. */
export function EntryIcon({ name, link, className = '' }: EntryIconProps) {
  useSignals();
  const placeholder = <Icon name={placeholderOf(link)} className={className} />;
  if (name === '') return placeholder;
  return (
    <ServiceIcon key={name} name={name} className={className}>
      {placeholder}
    </ServiceIcon>
  );
}

type IconService = typeof import('./icon-service.ts');
let service: Promise<IconService> | undefined;

/** The loader, once the browser is idle; the same moment for all that wait, because icons asked for together share a request. */
function serviceWhenIdle(): Promise<IconService> {
  service ??= new Promise((found) => {
    warmWhenIdle(async () => {
      service = undefined;
      found(import('./icon-service.ts'));
    });
  });
  return service;
}

/**
 * An icon of the public service. The placeholder stands there from the first frame, and the page
 * waits for nothing: the loader's code comes once the browser is idle, the icon whenever it comes, in a box of the same
 * size.
 *
 * Drawn as a CSS mask through the element's style: the icon's markup reaches no HTML sink (Trusted Types), takes the
 * text's colour, and a picture runs no scripts. A block, as the placeholder is: in a line of text an empty box has no size.
 */
function ServiceIcon({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  const [mask, setMask] = useState<string>();
  const box = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    let watching = true;
    let stop = () => {};
    const begin = (): void =>
      void serviceWhenIdle().then(
        ({ watchIcon }) => {
          if (watching) stop = watchIcon(name, setMask);
        },
        // Code that does not come leaves the placeholder until the browser is online again, as an icon does.
        () => {
          if (watching) window.addEventListener('online', begin, { once: true });
        },
      );
    begin();
    return () => {
      watching = false;
      window.removeEventListener('online', begin);
      stop();
    };
  }, [name]);

  useEffect(() => {
    if (mask) box.current?.style.setProperty('mask', `${mask} center / contain no-repeat`);
  }, [mask]);

  return mask ? <span ref={box} aria-hidden="true" className={cn('block', iconClass, 'bg-current', className)} /> : children;
}
