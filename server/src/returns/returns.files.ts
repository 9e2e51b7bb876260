import { sql } from 'drizzle-orm';
import { files } from '../platform/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { returnPhotos } from './requests/return.table.ts';

export const returnsFiles: readonly FileUse[] = [
  {
    purpose: 'return_photo',
    write: 'returns.return.read',
    read: 'returns.return.read',
    isUsed: sql`exists (select from ${returnPhotos} where ${returnPhotos.fileId} = ${files.id})`,
  },
];
