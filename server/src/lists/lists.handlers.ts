import { lists } from '@counting-house/contract/lists/lists.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import {
  getUpload,
  listUploadRows,
  listUploads,
  sampleList,
  uploadErrors,
} from './list-upload-view.service.ts';
import { uploadList, uploadProductList } from './list-upload.service.ts';

export const listsHandlers = handlersFor(lists, {
  uploadList,
  uploadProductList,
  getUpload,
  listUploads,
  listUploadRows,
  uploadErrors,
  sampleList,
});
