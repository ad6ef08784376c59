import type { PropsWithChildren } from 'react';

export function Label({ htmlFor, children }: PropsWithChildren<{ htmlFor: string }>) {
  return <label htmlFor={htmlFor} className="text-base font-medium">{children}</label>;
}
