import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';

import { fail } from '../stores/error.ts';

/**
 * Catches what a component throws while drawing and hands it to the error page, which then stands in the place of the
 * whole application, this boundary included; once the error is cleared a fresh boundary starts over.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
    fail({ cause: error });
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
