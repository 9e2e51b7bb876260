import { accountsFiles } from './accounts/accounts.files.ts';
import { adminFiles } from './admin/admin.files.ts';
import { catalogueFiles } from './catalogue/catalogue.files.ts';
import { cmsFiles } from './cms/cms.files.ts';
import type { FileUse } from './platform/files/file-use.ts';
import { purchasingFiles } from './purchasing/purchasing.files.ts';
import { returnsFiles } from './returns/returns.files.ts';
import { sessionFiles } from './session/session.files.ts';
import { stockFiles } from './stock/stock.files.ts';

/** All that files are used for. */
export const fileUses: readonly FileUse[] = [
  ...sessionFiles,
  ...adminFiles,
  ...accountsFiles,
  ...stockFiles,
  ...catalogueFiles,
  ...cmsFiles,
  ...purchasingFiles,
  ...returnsFiles,
];
