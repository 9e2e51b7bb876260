import { fileUse, type FileUse } from '../platform/files/file-use.ts';
import { users } from '../platform/people/user.table.ts';

export const sessionFiles: readonly FileUse[] = [
  fileUse('user_photo', users.photoFileId, { write: 'self', read: 'self' }),
];
