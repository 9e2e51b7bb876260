import { sql } from 'drizzle-orm';
import { files } from '../platform/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { banners } from './banner.table.ts';

const rights = { write: 'cms.banner.write', read: 'cms.banner.read' } as const;

export const cmsFiles: readonly FileUse[] = [
  {
    purpose: 'banner_desktop',
    ...rights,
    isUsed: sql`exists (select from ${banners} where ${banners.desktopFileId} = ${files.id})`,
  },
  {
    purpose: 'banner_mobile',
    ...rights,
    isUsed: sql`exists (select from ${banners} where ${banners.mobileFileId} = ${files.id})`,
  },
];
