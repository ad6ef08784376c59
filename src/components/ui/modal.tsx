import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';

import { isComposing } from '../../lib/composing.ts';
import { focusHeading } from '../../lib/focus-place.ts';
import { presented } from '../../lib/painted.ts';
import { swallowRestOfClick } from '../../lib/rest-of-click.ts';

/** The layer that one is in: what floats (a menu) is put inside it, because all the rest of the page is inert. */
export const ModalContext = createContext<{ element: HTMLElement | null; id: string }>({ element: null, id: '' });

/** Ids for the heading that names the layer and for the text that says more. */
export function useModalIds(): { title: string; description: string } {
  const { id } = useContext(ModalContext);
  return { title: `${id}-title`, description: `${id}-description` };
}

export interface ModalProps {
  open: boolean;
  /** Asked to close: by Esc, the back gesture or a click beside the layer. Whoever owns `open` decides. */
  onClose: () => void;
  children: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Whether a click on the dimmed page asks to close. */
  dismissible?: boolean;
  /** The layer's name, where it has no visible title. */
  label?: string;
  className?: string;
}

const layers: HTMLDialogElement[] = [];
const followers = new Set<(top: HTMLElement | undefined) => void>();

function tellFollowers(): void {
  for (const follow of followers) follow(layers.at(-1));
}

/**
 * Hears which modal layer is the topmost, now and with each that opens or closes: what is not inside of it is inert, in
 * the browser's top layer too.
 * @returns ends that
 */
export function followTopLayer(follow: (top: HTMLElement | undefined) => void): () => void {
  followers.add(follow);
  follow(layers.at(-1));
  return () => void followers.delete(follow);
}

/** Resolves once no modal layer is open: the focus is back then where it was before the first. */
export function layersClosed(): Promise<void> {
  if (layers.length === 0) return Promise.resolve();
  return new Promise((done) => {
    const stop = followTopLayer((top) => {
      if (top) return;
      stop();
      done();
    });
  });
}

/**
 * A native `dialog` as modal layer: top layer, inert page, focus kept inside and given back come from the browser.
 * Radix' modal parts are refused because react-remove-scroll writes style elements that no CSP hash fits.
 */
export function Modal({ open, ...rest }: ModalProps) {
  return open ? <OpenModal {...rest} /> : null;
}

/** Opens it at its beginning: what is to be read has the focus on its title, else that may be on a button below the window. */
function openLayer(layer: HTMLDialogElement): void {
  layer.showModal();
  layer.querySelector<HTMLElement>('h2[tabindex]')?.focus();
  layer.scrollTop = 0;
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const { onClose, children, role = 'dialog', dismissible = true, label, className } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const [element, setElement] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const node = dialog.current;
    if (!node) return undefined;
    const before = document.activeElement;
    openLayer(node);
    swallowRestOfClick();
    layers.push(node);
    tellFollowers();
    setElement(node);
    // A browser may force a layer shut (a second Esc or back gesture without a click between). What is open is the
    // owner's decision, and it may hold unsaved text: open it again.
    const reopen = () => {
      if (!node.isConnected || node.open) return;
      // What has been opened over it, the question whether to leave it say, lies over it again.
      for (const layer of layers.slice(layers.indexOf(node))) {
        layer.close();
        openLayer(layer);
      }
      tellFollowers();
    };
    node.addEventListener('close', reopen);
    return () => {
      node.removeEventListener('close', reopen);
      node.close();
      layers.splice(layers.indexOf(node), 1);
      tellFollowers();
      swallowRestOfClick();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      // Opened by the address, or by a press on what takes no focus: there is nothing to go back to.
      if (before === document.body && document.activeElement === before) focusHeading();
      // With its row, say, which has left the list meanwhile. Whoever knows a better place has gone there by then.
      if (!before?.isConnected) {
        void presented().then(() => {
          if (layers.length === 0 && document.activeElement === document.body) focusHeading();
        });
      }
    };
  }, [id]);

  // Cancelling the key keeps the browser's own closing out of it; an Esc that ends a composition is the input method's.
  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent) || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  // Both ends of the click must lie beside: dragging a selection out of a field is no wish to leave.
  const beside = (event: MouseEvent) => event.target === dialog.current;
  function click(event: MouseEvent) {
    if (!dismissible || !pressedBeside.current || !beside(event)) return;
    swallowRestOfClick();
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and the click beside are extras; a button closes as well
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-labelledby={label ? undefined : `${id}-title`}
      // Where nothing has this id it is described by nothing.
      aria-describedby={`${id}-description`}
      onKeyDown={keyDown}
      onMouseDown={(event) => {
        pressedBeside.current = beside(event);
      }}
      onClick={click}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      className={className}
    >
      <ModalContext value={{ element, id }}>{children}</ModalContext>
    </dialog>
  );
}
