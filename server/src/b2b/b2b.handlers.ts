import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import {
  getUpload,
  listUploadRows,
  listUploads,
  uploadErrors,
} from './list-upload-view.service.ts';
import { uploadList, uploadProductList } from './list-upload.service.ts';

export const b2bHandlers = handlersFor(b2b, {
  uploadList,
  uploadProductList,
  getUpload,
  listUploads,
  listUploadRows,
  uploadErrors,
});
