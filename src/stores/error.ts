/**
 * The error that replaces the whole application (specification, section 2). The first one wins; the next
 * completed navigation, "Try again" and "Go to dashboard" clear it.
 */
import { signal } from '@preact/signals-react';
import type { ReadonlySignal } from '@preact/signals-react';

export interface FailurePage {
  readonly status: number;
  /** Literal in both languages. */
  readonly message: string;
  /** The error's own message, or nothing. */
  readonly description: string;
}

const current = signal<FailurePage | undefined>(undefined);

export const failure: ReadonlySignal<FailurePage | undefined> = current;

export interface FailureInput {
  readonly status?: unknown;
  readonly message?: string;
  readonly cause?: unknown;
}

export function fail(input: FailureInput): void {
  if (current.peek()) return;
  const { status, cause } = input;
  const code = typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 999 ? status : 500;
  current.value = {
    status: code,
    message: input.message || (code === 404 ? 'Page Not Found' : 'Internal Server Error'),
    description: cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : '',
  };
}

export function clearFailure(): void {
  current.value = undefined;
}
