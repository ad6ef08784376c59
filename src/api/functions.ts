import { readPage } from './calls.ts';
import { call } from './client.ts';
import { endpoints } from './endpoints.ts';
import { backofficeFunction } from './function.ts';
import type { BackofficeFunction } from './function.ts';

/** The functions that the user may access, flat, in the backend's order. */
export async function leftMenu(signal?: AbortSignal): Promise<BackofficeFunction[]> {
  return functionsAt(endpoints.leftMenu, signal);
}

/** Every function of the back-office, whoever may access it. */
export async function allFunctions(signal?: AbortSignal): Promise<BackofficeFunction[]> {
  return functionsAt(endpoints.allFunctions, signal);
}

async function functionsAt(path: string, signal: AbortSignal | undefined): Promise<BackofficeFunction[]> {
  return readPage(backofficeFunction, await call('GET', path, { signal }), { method: 'GET', path }).rows;
}
