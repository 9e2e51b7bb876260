import { z } from 'zod';
import { AttachedFile, fileIds } from '../../admin/file.ts';
import { queryId } from '../../kit/list.ts';
import { id } from '../../kit/shapes.ts';

export const AddedVendorFiles = z.strictObject({ vendorId: queryId, fileIds });
export type AddedVendorFiles = z.output<typeof AddedVendorFiles>;

export const RemovedVendorFile = z.strictObject({ vendorId: queryId, fileId: id });
export type RemovedVendorFile = z.output<typeof RemovedVendorFile>;

/** All papers of the vendor, as they are now. */
export const VendorFiles = z.object({ files: z.array(AttachedFile) });
