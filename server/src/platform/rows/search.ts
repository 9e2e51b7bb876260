import type { SearchedBy } from '@counting-house/contract/admin/search.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
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
  /** `id`, `title` and `under`, only what the permission lets see. */
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

type Text = PgColumn | SQL<string>;

/** What a kind says beside its name and its right. */
type Said = Omit<SearchKind, 'kind' | 'label' | 'permission' | 'id' | 'rows'> & {
  readonly title: Text;
  readonly under: Text;
  /** Tables beside its own that its texts come from. */
  readonly join?: (rows: PgSelect) => PgSelect;
};

/** Records that people search for, and the right to see them. */
export const searched = (
  table: PgTable & { readonly id: PgColumn },
  kind: string,
  label: string,
  permission: PermissionKey,
  { title, under, join = (rows) => rows, ...said }: Said,
): SearchKind => ({
  kind,
  label,
  permission,
  id: table.id,
  rows: (tx) => join(tx.select({ id: table.id, title, under }).from(table).$dynamic()),
  ...said,
});

type Document = PgTable & { readonly id: PgColumn; readonly number: PgColumn };

/** Documents, which people call by their numbers, or by their ids as long as they are drafts without one. */
export const numbered = (
  table: Document,
  kind: string,
  label: string,
  permission: PermissionKey,
  said: Pick<Said, 'rank' | 'under'> & Partial<Said>,
): SearchKind =>
  searched(table, kind, label, permission, {
    by: 'number',
    title: numberOrDraft(table),
    words: [table.number],
    numbers: [table.number],
    exact: [table.number],
    ...said,
  });

/** What a document is called on a line. */
export const numberOrDraft = ({ id, number }: Pick<Document, 'id' | 'number'>): SQL<string> =>
  number.notNull ? sql`${number}` : sql`coalesce(${number}, 'Draft ' || ${id})`;
