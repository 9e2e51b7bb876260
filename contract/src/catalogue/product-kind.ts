import { z } from 'zod';

/** A gift card is worth what it costs, and is issued when its order is paid. */
export const ProductKind = z.enum(['goods', 'service', 'gift_card']);
export type ProductKind = z.output<typeof ProductKind>;

/** Whether a product, or a line of an order, is gift cards. */
export const isGiftCard = ({ kind }: { readonly kind: ProductKind }): boolean =>
  kind === 'gift_card';
