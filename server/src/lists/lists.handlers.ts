import { lists } from '@counting-house/contract/lists/lists.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import {
  getUpload,
  listUploadRows,
  listUploads,
  uploadErrors,
} from './list-upload-view.service.ts';
import { listBefore, listTemplate } from './list-template.service.ts';
import { undoUpload } from './list-undo.service.ts';
import { uploadList, uploadProductList } from './list-upload.service.ts';

export const listsHandlers = handlersFor(lists, {
  uploadList,
  uploadProductList,
  undoUpload,
  getUpload,
  listUploads,
  listUploadRows,
  uploadErrors,
  listTemplate,
  listBefore,
});
