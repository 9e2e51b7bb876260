import { z } from 'zod';
import { listKinds } from '../kit/list-kind.ts';
import { id, text } from '../kit/shapes.ts';

const setsPrices = { right: 'catalogue.product.price', does: 'set prices' } as const;

export const catalogueLists = listKinds({
  products: {
    label: 'Products and variants',
    does: [{ right: 'catalogue.product.write', does: 'change products' }, setsPrices],
    also: [{ option: 'makeCategories', right: 'catalogue.category.write', does: 'add categories' }],
    options: {
      /** For rows that name no category, unit, tax or HSN code of their own. */
      categoryId: id.optional(),
      /** The same by name; made when there is none. */
      categoryName: text(80).optional(),
      unitId: id.optional(),
      taxId: id.optional(),
      hsn: z
        .string()
        .regex(/^(\d{4}|\d{6}|\d{8})?$/u, 'HSN code must be 4, 6 or 8 digits')
        .optional(),
      /** Products that are complete become active at once; otherwise they stay drafts. */
      publish: z.boolean().optional(),
      /** Categories that the file names and nobody has added are added first. */
      makeCategories: z.boolean().optional(),
    },
  },
  categories: {
    label: 'Categories',
    does: [{ right: 'catalogue.category.write', does: 'change categories' }],
    options: {},
  },
  prices: {
    isFilled: true,
    label: 'Prices',
    does: [{ right: 'catalogue.product.write', does: 'change products' }, setsPrices],
    options: {},
  },
});
