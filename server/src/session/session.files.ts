import { sql } from 'drizzle-orm';
import { files } from '../platform/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { users } from '../platform/people/user.table.ts';

export const sessionFiles: readonly FileUse[] = [
  {
    purpose: 'user_photo',
    write: 'self',
    read: 'self',
    isUsed: sql`exists (select from ${users} where ${users.photoFileId} = ${files.id})`,
  },
];
