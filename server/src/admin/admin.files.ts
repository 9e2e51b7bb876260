import { sql } from 'drizzle-orm';
import type { FileUse } from '../platform/files/file-use.ts';
import { settingRows } from '../platform/settings/setting.table.ts';
import { files } from '../platform/files/file.table.ts';

export const adminFiles: readonly FileUse[] = [
  {
    purpose: 'logo',
    write: 'admin.setting.write',
    read: 'self',
    isUsed: sql`exists (select from ${settingRows}
      where ${settingRows.key} = 'business.logoFileId' and ${settingRows.value} = to_jsonb(${files.id}))`,
  },
];
