import type { Resource } from '../api/resource.ts';
import { t } from '../i18n/i18n.ts';
import { labelKey } from './screen.ts';

/** A record's fields by their labels, for a sentence. */
export function labelsOf(resource: Resource, names: readonly string[]): string {
  return names.map((name) => t(labelKey(resource, name))).join(', ');
}
