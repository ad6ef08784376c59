import type { Right } from '../lib/right.ts';
import { endpoints } from './endpoints.ts';
import { integer, link, nullable, opaque, pattern, readOnly, reference, serialId, text } from './fields.ts';
import { readRights } from './group.ts';
import { defineResource } from './resource.ts';
import type { Row } from './resource.ts';

/**
 * The rights that the left menu carries; `null` where the backend does not say, or not in a way that is understood
 * (then it alone is the judge).
 */
function readMenuRights(value: unknown): readonly Right[] | null {
  const rights = readRights(value);
  return rights.length > 0 || (Array.isArray(value) && value.length === 0) ? rights : null;
}

/**
 * An entry of the back-office's own menu. It has no GET of its own: a function is read from
 * `GetallFunction`, so `list` names that path. The functions screen reads another list (`readFunctions`).
 */
export const backofficeFunction = defineResource(
  'function',
  { list: endpoints.allFunctions, item: endpoints.function, idParameter: 'id', readFromList: true, alsoListed: [endpoints.functionsPaged] },
  {
    id: serialId('id'),
    number: readOnly(integer('stt')),
    name: text('functionName', { required: true }),
    parent: reference('parentId'),
    link: nullable(link('link')),
    parentName: readOnly(text('parentName')),
    icon: nullable(pattern('icon', /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/, { max: 100 })),
    order: integer('thutu', { required: false }),
    rights: readOnly(opaque('dataPermission', null as readonly Right[] | null, readMenuRights, (rights) => rights)),
  },
);

export type BackofficeFunction = Row<typeof backofficeFunction>;
