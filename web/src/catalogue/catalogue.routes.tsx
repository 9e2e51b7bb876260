import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { IconCategory, IconStar, IconTag, IconTags } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export {
  roundingLabels as roundingWords,
  wayLabels as wayWords,
} from './price-changes/price-change-labels.ts';

export const catalogueScreens = screens('catalogue', {
  catalog: screen({
    path: addresses.catalogue,
    title: 'Products and categories',
    icon: IconCategory,
    permissions: ['catalogue.product.read', 'catalogue.category.read'],
    words: 'catalogue items sku',
    opens: { category: '?tab=categories&open={id}' },
    begins: [
      { label: 'New product', at: '?open=new', permission: 'catalogue.product.write' },
      {
        label: 'New category',
        at: '?tab=categories&open=new',
        permission: 'catalogue.category.write',
      },
      {
        label: 'Change prices',
        at: '?tab=changes&open=new',
        permission: 'catalogue.product.price',
        words: 'increase decrease discount percent',
      },
      {
        label: 'Upload a product list',
        at: '?upload=products',
        permission: 'catalogue.product.write',
        words: 'import csv excel',
      },
    ],
    component: async () => (await import('./product-catalog.screen.tsx')).ProductCatalogScreen,
  }),
  product: screen({
    path: '/product-management/product-details/{id}',
    title: 'Product',
    icon: IconTag,
    permissions: ['catalogue.product.read'],
    opens: { product: '' },
    under: 'catalogue.catalog',
    component: async () => (await import('./product-details.screen.tsx')).ProductDetailsScreen,
  }),
  variant: screen({
    path: '/product-management/product-variant-details/{id}',
    title: 'Variant',
    icon: IconTags,
    permissions: ['catalogue.product.read'],
    opens: { variant: '' },
    under: 'catalogue.catalog',
    component: async () =>
      (await import('./variants/variant-details.screen.tsx')).VariantDetailsScreen,
  }),
  reviews: screen({
    path: '/product-management/product-reviews',
    title: 'Reviews',
    icon: IconStar,
    permissions: ['catalogue.review.read'],
    words: 'ratings stars',
    begins: [{ label: 'New review', at: '?open=new', permission: 'catalogue.review.moderate' }],
    component: async () => (await import('./reviews/review-list.screen.tsx')).ReviewListScreen,
  }),
});
