/** Ids of the four rights that a group can hold on a function of the back-office. */
export const RIGHT = { access: 1, add: 2, edit: 3, delete: 4 } as const;
export type RightName = keyof typeof RIGHT;
export type Right = (typeof RIGHT)[RightName];
export const RIGHTS: readonly Right[] = Object.values(RIGHT);

export function isRight(id: unknown): id is Right {
  return RIGHTS.some((right) => right === id);
}
