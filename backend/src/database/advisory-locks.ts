/**
 * Advisory locks of PostgreSQL. Any numbers, as long as they differ and all backends on a database agree on them.
 *
 * `websiteMenu` and `rights` are held to the end of a transaction, for rules that span rows: no cycle in a tree, somebody
 * left with all rights. Staff and users share one, because a write of either touches rows of both, and two of them would
 * wait for each other. `secret` is held so too, by a start that notes its own (`last-secret.ts`).
 * `migration` is held by a session, while it brings the tables up to date.
 */
export const LOCKS = { websiteMenu: 7_205_101, rights: 7_205_102, secret: 7_205_115, migration: 7_205_116 } as const;
