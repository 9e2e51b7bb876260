import { sql } from 'drizzle-orm';
import { files } from '../admin/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { users } from './people/user.table.ts';

export const sessionFiles: readonly FileUse[] = [
  {
    purpose: 'user_photo',
    write: 'self',
    read: 'self',
    isUsed: sql`exists (select from ${users} where ${users.photoFileId} = ${files.id})`,
  },
];
