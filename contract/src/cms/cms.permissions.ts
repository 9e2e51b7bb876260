import { permissions } from '../kit/permission.ts';

export const cmsPermissions = permissions({
  'cms.banner.read': ['See banners', 'A C U S K'],
  'cms.banner.write': ['Change banners', 'A'],
  'cms.banner.delete': ['Delete banners', 'A'],
  'cms.faq.read': ['See questions', 'A C U S K'],
  'cms.faq.write': ['Change questions', 'A'],
  'cms.faq.delete': ['Delete questions', 'A'],
});
