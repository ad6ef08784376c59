import type { RefObject } from 'react';

import type { IconName } from './icon.tsx';

/** One line of a menu. `run` is called after the menu has closed, except for `check`, which keeps it open. */
export type MenuEntry =
  | { kind: 'item'; key: string; label: string; icon?: IconName; destructive?: boolean; run: () => void }
  /** Several that can be on together. */
  | { kind: 'check'; key: string; label: string; checked: boolean; run: () => void }
  /** One of several. */
  | { kind: 'radio'; key: string; label: string; lang?: string; checked: boolean; run: () => void }
  /** `detail` stands below the label, smaller. */
  | { kind: 'label'; key: string; label: string; detail?: string | undefined }
  | { kind: 'separator'; key: string };

export interface MenuListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  entries: readonly MenuEntry[];
  /** The button that stays in the page: gets the focus back, and a press on it is no press beside the menu. */
  button: RefObject<HTMLElement | null>;
  /** Opened by keyboard: the first entry takes the focus. */
  byKeyboard: boolean;
}
