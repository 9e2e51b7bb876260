import { fileUse, type FileUse } from '../platform/files/file-use.ts';
import { banners } from './banner.table.ts';

const rights = { write: 'cms.banner.write', read: 'cms.banner.read' } as const;

export const cmsFiles: readonly FileUse[] = [
  fileUse('banner_desktop', banners.desktopFileId, rights),
  fileUse('banner_mobile', banners.mobileFileId, rights),
];
