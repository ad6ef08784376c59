import { readPage } from './list-calls.ts';
import type { Reading } from './list-calls.ts';
import { call } from './client.ts';
import { endpoints } from './endpoints.ts';
import { backofficeFunction } from './function.ts';
import type { BackofficeFunction } from './function.ts';

/** The functions that the user may access, flat, in the backend's order. */
export async function leftMenu(): Promise<BackofficeFunction[]> {
  return functionsAt(endpoints.leftMenu);
}

/** Every function of the back-office, whoever may access it. */
export async function allFunctions(reading: Reading = {}): Promise<BackofficeFunction[]> {
  return functionsAt(endpoints.allFunctions, reading);
}

async function functionsAt(path: string, reading?: Reading): Promise<BackofficeFunction[]> {
  return readPage(backofficeFunction, await call('GET', path, reading), { method: 'GET', path }).rows;
}
