import { createConnection } from 'node:net';
import type { Order } from './server.ts';

/**
 * Whether certainly nobody listens there. Not so where it cannot be told, as for want of rights. Who listens need not
 * answer: the system takes the call for a process that is busy or halted.
 */
export function isSilent(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' || code === 'ENOENT'));
  });
}

/**
 * Sends an order to the backend that listens there. @returns its result @throws with the backend's own message
 * @param signal takes the order back, with its reason
 */
export function giveOrder(path: string, order: Order, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path, () => socket.write(`${JSON.stringify(order)}\n`));
    let text = '';
    const takeBack = () => socket.destroy();
    signal?.addEventListener('abort', takeBack);
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (text += part));
    socket.on('error', reject);
    socket.on('close', () => {
      signal?.removeEventListener('abort', takeBack);
      try {
        const { result, error } = JSON.parse(text) as { result?: unknown; error?: string };
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      } catch {
        const ended = new Error('The running backend ended the conversation. Look at its log, then try again.');
        reject(signal?.aborted ? (signal.reason as Error) : ended);
      }
    });
  });
}
