import type { FilePurpose } from '@counting-house/contract/admin/file.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { files } from './file.table.ts';

/** How an area uses files; put together in files.ts, so that using the list is not a call. */
export type FileUse = {
  readonly purpose: FilePurpose;
  /** Needed to send one. */
  readonly write: PermissionKey | 'self';
  /** Needed to read one that is not public. */
  readonly read: PermissionKey | 'self';
  /** True where a record names `file.id`: such a file stays. */
  readonly isUsed: SQL;
};

/** Files that a column names, by those who may write and read its records. */
export const fileUse = (
  purpose: FilePurpose,
  column: PgColumn,
  rights: Pick<FileUse, 'write' | 'read'>,
): FileUse => ({
  purpose,
  ...rights,
  isUsed: sql`exists (select from ${column.table} where ${column} = ${files.id})`,
});
