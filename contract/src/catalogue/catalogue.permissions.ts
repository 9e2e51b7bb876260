import { permissions } from '../kit/permission.ts';

export const cataloguePermissions = permissions({
  'catalogue.category.read': ['See categories', 'A C U S B K P'],
  'catalogue.category.write': ['Add, change, move categories', 'A'],
  'catalogue.category.delete': ['Delete categories', 'A'],
  'catalogue.product.read': ['See products and variants', 'A C U S B K P'],
  'catalogue.product.write': ['Add and change products', 'A'],
  'catalogue.product.delete': ['Delete products', 'A'],
  'catalogue.review.read': ['See reviews', 'A C U S B K P'],
  'catalogue.product.export': ['Export products, prices and reviews as files', 'A U'],
  'catalogue.shop.read': ['Read what the online shop shows', 'A'],
  'catalogue.shop.review': ['Send reviews as the online shop', 'A'],
  'catalogue.review.moderate': ['Decide, answer, enter reviews', 'A'],
  'catalogue.product.price': ['Change prices', 'A'],
});
