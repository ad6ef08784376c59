/**
 * Build manifests and page payloads: their shapes, how they are written, and how a reader takes them, and pages, from a
 * host that may answer anything.
 */
import { isBuildId } from './build-id-form.ts';

/** `builds/latest.json`. */
export interface Latest {
  readonly id: string;
  /** Milliseconds: the commit's time, or `SOURCE_DATE_EPOCH`, so that one source gives one content. */
  readonly timestamp: number;
}

/** `builds/meta/{id}.json`; stays deployed as long as its build does. */
export interface Meta extends Latest {
  /** The exported paths, with language prefix. */
  readonly prerendered: readonly string[];
}

/** `{path}/_payload.json`: what a route needs before its code runs. */
export interface Payload {
  readonly buildId: string;
  /** Path without language prefix. */
  readonly path: string;
  readonly locale: string;
  readonly title: string;
  readonly breadcrumb: readonly { readonly url: string; readonly title: string }[];
  /** Addresses of the scripts of the route, to be warmed. */
  readonly preload: readonly string[];
}

export const LATEST_PATH = 'builds/latest.json';

export function metaPath(id: string): string {
  return `builds/meta/${id}.json`;
}

/** Stands for the build's id until the id is known; the id is a hash of what was emitted with this in its place. */
export const BUILD_ID_PLACEHOLDER = '__BACKOFFICE_BUILD_ID__';

/** What a reader takes for an id, which may be another tool's: a text that is a file's name and nothing else. */
const ANY_ID = /^[A-Za-z0-9][\w.-]{0,99}$/;

function isAnyId(value: unknown): value is string {
  return typeof value === 'string' && ANY_ID.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The latest build as a host answered it, or undefined for anything else (a login page, an empty body, half an answer). */
export function readLatest(text: string): Latest | undefined {
  const value = parse(text);
  if (!isRecord(value)) return undefined;
  const { id, timestamp } = value;
  if (!isAnyId(id) || typeof timestamp !== 'number' || !Number.isFinite(timestamp)) return undefined;
  return { id, timestamp };
}

/** What is read of a page payload as a host answered it, or undefined for anything else. */
export function readPayload(text: string): Pick<Payload, 'buildId' | 'preload'> | undefined {
  const value = parse(text);
  if (!isRecord(value) || !isAnyId(value['buildId']) || !Array.isArray(value['preload'])) return undefined;
  return { buildId: value['buildId'], preload: value['preload'].filter((entry): entry is string => typeof entry === 'string') };
}

/** The build's id in a page, or undefined where the text is no page of ours (a portal's, a host's error). */
export function buildOfPage(html: string): string | undefined {
  const id = /<meta name="build-id" content="([^"]*)"/.exec(html)?.[1];
  return isBuildId(id) ? id : undefined;
}

/** The addresses of the files below `/assets/` that a page names: it cannot start without them. */
export function assetsOfPage(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** One JSON file as the build writes it: the same value always gives the same bytes. */
export function writeJson(value: Latest | Meta | Payload): string {
  return `${JSON.stringify(value)}\n`;
}
