import type { BackofficeFunction } from '../../../api/function.ts';
import { linkedPath } from '../../../api/function-link.ts';
import type { FunctionRights } from '../../../api/group.ts';
import { languageTag, locale, t } from '../../../i18n/i18n.ts';
import type { Key } from '../../../i18n/i18n.ts';
import type { Right } from '../../../lib/right.ts';
import { changesOfRights, holdsAll } from '../../../lib/rights-matrix.ts';
import type { Held } from '../../../lib/rights-matrix.ts';
import { buildTree, topDown } from '../../../lib/tree.ts';
import type { Tree } from '../../../lib/tree.ts';
import { screenOf } from '../../../routes.ts';
import { menuEntries, menuLabel, menuLabelLanguage } from '../../../stores/menu.ts';

const VERB: Readonly<Record<Right, Key>> = {
  1: 'group.toAccess', 2: 'group.toAdd', 3: 'group.toEdit', 4: 'group.toDelete',
};

/** The functions that whoever looks after menu and groups needs. */
const CONTROL = [screenOf('backofficeMenu').path, screenOf('group').path];

function list(words: readonly string[]): string {
  return new Intl.ListFormat(languageTag(locale.value), { type: 'conjunction' }).format(words);
}

/** A function as the side menu calls it. */
export function functionName(tree: Tree<BackofficeFunction> | undefined, id: number, otherwise = ''): string {
  const row = tree?.rows.get(id);
  return row ? menuLabel(row) : otherwise || `#${id}`;
}

/** `lang` of that name. */
export function functionLanguage(tree: Tree<BackofficeFunction>, id: number): 'vi' | undefined {
  const row = tree.rows.get(id);
  return row && menuLabelLanguage(row);
}

/**
 * What changes, in plain words: "sẽ được thêm Sản phẩm", "sẽ không còn được xoá Dịch vụ".
 * @param names of functions that may be gone
 */
export function sentencesOf(tree: Tree<BackofficeFunction>, before: Held, after: Held, names: ReadonlyMap<number, string>): string[] {
  return changesOfRights(before, after, topDown(tree)).map(({ kind, rights, functionIds }) => {
    const everything = functionIds.length > 1 && functionIds.length === tree.rows.size;
    return t(kind === 'gained' ? 'group.willGain' : 'group.willLose', {
      rights: list(rights.map((right) => t(VERB[right]))),
      functions: everything ? t('group.everything') : list(functionIds.map((id) => functionName(tree, id, names.get(id)))),
    });
  });
}

/**
 * Whether the group loses what somebody needs to manage menu and groups. Where an entry links to the screen itself, others
 * that lead there too, to a page of it, say, do not count: nor do they for the backend.
 */
export function losesControl(tree: Tree<BackofficeFunction>, before: Held, after: Held): boolean {
  const ids = CONTROL.flatMap((path) => {
    const leading = [...tree.rows.values()].filter(({ link }) => linkedPath(link) === path);
    const exact = leading.filter(({ link }) => link === path);
    return (exact.length > 0 ? exact : leading).map(({ id }) => id);
  });
  return ids.length > 0 && holdsAll(before, ids) && !holdsAll(after, ids);
}

/**
 * The rights for reading, in one line: for a draft or two people's versions beside each other.
 * @param versions all of them. Where some functions differ, only these are told, in each version: among some hundred
 * nobody finds the one that is to be decided about.
 */
export function rightsText(rights: readonly FunctionRights[], versions: readonly (readonly FunctionRights[])[] = [rights]): string {
  const tree = buildTree(menuEntries.value ?? []);
  const all = versions.map((version) => new Map(version.filter((entry) => entry.rights.length > 0).map((entry) => [entry.functionId, entry])));
  const held = new Map(all.flatMap((version) => [...version]));
  const differ = [...held.keys()].filter((id) => new Set(all.map((version) => version.get(id)?.rights.toSorted().join())).size > 1);
  const own = new Map(rights.map((entry) => [entry.functionId, entry.rights]));
  const told = (differ.length > 0 ? differ : [...held.keys()]).map((id) => {
    const verbs = list((own.get(id) ?? []).map((right) => t(VERB[right])));
    return `${functionName(tree, id, held.get(id)?.functionName)}: ${verbs || '–'}`;
  });
  return [...told, ...(differ.length > 0 && differ.length < held.size ? [t('group.othersSame')] : [])].join('; ');
}
