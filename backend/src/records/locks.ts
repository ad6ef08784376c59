/**
 * Advisory locks of PostgreSQL, held to the end of a transaction, for rules that span rows: no cycle in a
 * tree, somebody left with all rights. Staff and users share one, because a write of either touches rows of
 * both, and two of them would wait for each other. Any numbers, as long as they differ.
 */
export const LOCKS = { websiteMenu: 7_205_101, rights: 7_205_102 } as const;
