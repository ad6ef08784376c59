/**
 * The product's own icons, bundled. Only what is shown stands here and in `frame-icons.ts`: an icon that one lazy part
 * alone needs (the editor's tool bar) is imported there, from lucide-react, with `iconClass`.
 */
import {
  CircleAlert,
  Eye,
  EyeOff,
  Info,
  Languages,
  Monitor,
  Moon,
  Sun,
  TriangleAlert,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';

import { cn } from '../../lib/cn.ts';
import type { frameIcons } from './frame-icons.ts';

/** What the login and the error page show: in everybody's first load. */
const firstIcons = {
  'circle-alert': CircleAlert,
  eye: Eye,
  'eye-off': EyeOff,
  info: Info,
  languages: Languages,
  monitor: Monitor,
  moon: Moon,
  sun: Sun,
  'triangle-alert': TriangleAlert,
} as const;

export type IconName = keyof typeof firstIcons | keyof typeof frameIcons;

const icons: Partial<Record<string, LucideIcon>> = { ...firstIcons };

/** Makes the frame's icons known; until then each is an empty place of its size. */
export function registerIcons(more: typeof frameIcons): void {
  Object.assign(icons, more);
}

/** 16 px, as the text around it. */
export const iconClass = 'size-4 shrink-0';

/** An icon beside a word or in a named button: screen readers never hear of it. */
export const Icon = memo(function Icon({ name, className }: { name: IconName; className?: string }) {
  const Shape = icons[name];
  // A size among the caller's classes takes the place of ours: without tailwind-merge both would stand.
  const sized = className !== undefined && /(?:^|\s)size-/.test(className);
  const classes = cn(sized ? 'shrink-0' : iconClass, className);
  return Shape ? <Shape aria-hidden="true" strokeWidth={1.75} className={classes} /> : <span className={classes} />;
});
