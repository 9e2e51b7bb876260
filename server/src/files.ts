import { adminFiles } from './admin/admin.files.ts';
import { catalogueFiles } from './catalogue/catalogue.files.ts';
import type { FileUse } from './platform/file-use.ts';

/** All that files are used for. */
export const fileUses: readonly FileUse[] = [...adminFiles, ...catalogueFiles];
