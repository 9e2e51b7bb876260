import { z } from 'zod';
import type { Also } from '../kit/also.ts';
import { listOf, queryId } from '../kit/list.ts';
import { FileAnswer, operations, read, write } from '../kit/operation.ts';
import type { PermissionKey } from '../kit/permission.ts';
import {
  ListedUploadRow,
  listLimits,
  type ListKind,
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

/** What a kind of list does, and what its rows do beside. */
const alsoOfList = [
  ofKind('products', 'catalogue.product.write', 'change products'),
  ofKind('products', 'catalogue.product.price', 'set prices'),
  ofKind('categories', 'catalogue.category.write', 'change categories'),
  ofKind('prices', 'catalogue.product.price', 'set prices'),
  ofKind('opening_stock', 'stock.adjustment.write', 'bring in opening stock'),
  {
    field: 'options.makeCategories',
    right: 'catalogue.category.write',
    does: 'add categories',
    isJudged: true,
  },
] as const satisfies readonly Also[];

/** An upload that goes on is of the kind that it began with. */
function ofKind(kind: ListKind, right: PermissionKey, does: string) {
  return {
    field: 'kind',
    right,
    does: `${does}, for a list of ${kind.replace('_', ' ')}`,
    isJudged: true,
  } as const;
}

export const b2b = operations('b2b', {
  uploadList: write({
    says: 'Read a list from a file, show what it would change, and load it.',
    wire: 'POST SupplyChainManagement/B2BListUpload',
    permission: 'self',
    also: alsoOfList,
    input: UploadList,
    output: ListUpload,
    upload: { maxBytes: listLimits.requestBytes },
    problems: listProblems,
  }),

  uploadProductList: write({
    says: 'Read products, categories or prices from a file, show what it would change, and load it.',
    wire: 'POST ProductManagement/ProductListUpload',
    permission: 'catalogue.product.write',
    also: alsoOfList,
    input: UploadList,
    output: ListUpload,
    upload: { maxBytes: listLimits.requestBytes },
    problems: listProblems,
  }),

  getUpload: read({
    says: 'Show an upload as it stands, to go on with it.',
    wire: 'GET SupplyChainManagement/B2BListUploadShow?ID={uploadId}',
    permission: 'self',
    input: z.strictObject({ uploadId: queryId }),
    output: ListUpload,
  }),

  listUploads: read({
    says: 'The lists that were brought, and what became of them.',
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
    says: 'The rows of an upload that have errors, as a file to put right and send again.',
    wire: 'GET SupplyChainManagement/B2BListUploadErrors?ID={uploadId}',
    permission: 'self',
    input: z.strictObject({ uploadId: queryId }),
    output: FileAnswer,
  }),
});
