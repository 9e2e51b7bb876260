import { z } from 'zod';
import { catalogueLists } from '../catalogue/catalogue.lists.ts';
import { alsoOfLists, alsoOfUndoing } from '../kit/list-kind.ts';
import { listOf, queryId } from '../kit/list.ts';
import { FileAnswer, operations, read, write } from '../kit/operation.ts';
import { allLists } from '../lists.ts';
import { UndoneUpload, UndoUpload } from './list-undo.ts';
import {
  ListedUploadRow,
  listLimits,
  ListTemplateInput,
  ListUpload,
  ListUploadHead,
  ListUploadRowsInput,
  ListUploadsInput,
  UploadList,
} from './list-upload.ts';

const listProblems = [
  'upload.file_unreadable',
  'upload.preview_changed',
  'upload.has_errors',
  'upload.closed',
];

export const lists = operations('lists', {
  uploadList: write({
    says: 'Read a list from a file, show what it would change, and load it.',
    wire: 'POST SupplyChainManagement/B2BListUpload',
    permission: 'self',
    also: alsoOfLists(allLists),
    input: UploadList,
    output: ListUpload,
    upload: { maxBytes: listLimits.requestBytes },
    problems: listProblems,
  }),

  uploadProductList: write({
    says: 'Read products, categories or prices from a file, show what it would change, and load it.',
    wire: 'POST ProductManagement/ProductListUpload',
    permission: 'catalogue.product.write',
    also: alsoOfLists(catalogueLists),
    input: UploadList,
    output: ListUpload,
    upload: { maxBytes: listLimits.requestBytes },
    problems: listProblems,
  }),

  undoUpload: write({
    says: 'Undo an upload; what something was built on stays.',
    wire: 'POST SupplyChainManagement/B2BListUploadUndo?ID={uploadId}',
    permission: 'self',
    also: alsoOfUndoing(allLists),
    input: UndoUpload,
    output: UndoneUpload,
    problems: ['upload.not_undoable', 'upload.not_loaded', 'upload.built_on'],
  }),

  getUpload: read({
    says: 'Show an upload as it stands, to go on with it.',
    wire: 'GET SupplyChainManagement/B2BListUploadShow?ID={uploadId}',
    permission: 'self',
    input: z.strictObject({ uploadId: queryId }),
    output: ListUpload,
  }),

  listUploads: read({
    says: 'The lists that were uploaded, with their status.',
    wire: 'GET SupplyChainManagement/B2BListUploads',
    permission: 'self',
    input: ListUploadsInput,
    output: listOf(ListUploadHead),
  }),

  listUploadRows: read({
    says: 'The rows of an upload with what each would do and what is wrong in it.',
    wire: 'GET SupplyChainManagement/B2BListUploadRows?ID={uploadId}',
    permission: 'self',
    input: ListUploadRowsInput,
    output: listOf(ListedUploadRow),
  }),

  uploadErrors: read({
    says: 'The rows of an upload that have errors, as a file to correct and upload again.',
    wire: 'GET SupplyChainManagement/B2BListUploadErrors?ID={uploadId}',
    permission: 'self',
    input: z.strictObject({ uploadId: queryId }),
    output: FileAnswer,
  }),

  listTemplate: read({
    says: 'A file for a kind of list: a sample, or the list as it is now.',
    wire: 'GET SupplyChainManagement/B2BListTemplate?kind={kind}',
    permission: 'self',
    input: ListTemplateInput,
    output: FileAnswer,
  }),

  listBefore: read({
    says: 'The list as it was just before an upload, as a file that brings it back.',
    wire: 'GET SupplyChainManagement/B2BListUploadBefore?ID={uploadId}',
    permission: 'self',
    input: z.strictObject({ uploadId: queryId }),
    output: FileAnswer,
    problems: ['upload.not_kept'],
  }),
});
