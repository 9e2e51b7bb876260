import type { SearchedBy } from '@counting-house/contract/admin/search.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import type { Words, Numbers } from './words.ts';

/** One kind of record that people search for, as an area declares it. */
export type SearchKind = {
  /** Its name on the wire; the screen that opens it names it too. */
  readonly kind: string;
  /** In the plural, as a heading. */
  readonly label: string;
  readonly permission: PermissionKey;
  readonly by: SearchedBy;
  /** Kinds with a lower rank come first. */
  readonly rank: number;
  /** `tx.select({ id: …, title: …, under: … }).from(…).$dynamic()`, only what the permission lets see. */
  readonly rows: (tx: Tx) => PgSelect;
  readonly id: PgColumn;
  /** Which rows people may find: never deleted ones. */
  readonly where?: SQL;
  /** Each word must stand in one of these; of a table that grows they have a trigram index. */
  readonly words: readonly Words[];
  /** Where a word that begins numbers is looked for instead of in `words`. */
  readonly numbers?: readonly Numbers[];
  /** Numbers, phones and codes that are looked up whole, by an index. */
  readonly exact?: readonly PgColumn[];
  /** A table that stays small is searched for short words too. */
  readonly isSmall?: true;
};
