import { z } from 'zod';

/** The way of a purchase order from its first line to the last bill. */
export const PurchaseOrderStatus = z.enum([
  'draft',
  'waiting',
  'approved',
  'sent',
  'part_received',
  'received',
  'closed',
  'cancelled',
]);
export type PurchaseOrderStatus = z.output<typeof PurchaseOrderStatus>;

/** Who pays the transport: it is in the price, it comes on top, or we fetch the goods. */
export const FreightTerms = z.enum(['included', 'extra', 'ours']);
export type FreightTerms = z.output<typeof FreightTerms>;

/** How a purchase order went to its vendor. */
export const SentHow = z.enum(['mail', 'printed', 'phone', 'portal']);
export type SentHow = z.output<typeof SentHow>;

/** What made a purchase order. */
export const PurchaseOrderOrigin = z.enum(['manual', 'reorder', 'plan', 'copy']);
export type PurchaseOrderOrigin = z.output<typeof PurchaseOrderOrigin>;
