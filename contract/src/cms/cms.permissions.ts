import { permissions } from '../kit/permission.ts';

export const cmsPermissions = permissions({
  'cms.shop.read': ['Read the banners and questions that the website shows', 'A C U S K'],
  'cms.banner.read': ['See banners', 'A C U S'],
  'cms.banner.export': ['Export banners and questions as files', 'A U'],
  'cms.banner.write': ['Change banners', 'A'],
  'cms.banner.delete': ['Delete banners', 'A'],
  'cms.faq.read': ['See questions', 'A C U S'],
  'cms.faq.write': ['Change questions', 'A'],
  'cms.faq.delete': ['Delete questions', 'A'],
});
