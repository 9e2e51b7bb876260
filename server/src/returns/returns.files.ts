import { fileUse, type FileUse } from '../platform/files/file-use.ts';
import { returnPhotos } from './requests/return.table.ts';

export const returnsFiles: readonly FileUse[] = [
  fileUse('return_photo', returnPhotos.fileId, {
    write: 'returns.return.read',
    read: 'returns.return.read',
  }),
];
