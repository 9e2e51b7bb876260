import { z } from 'zod';
import { labels } from '../../kit/labels.ts';

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
export const purchaseOrderStatusLabels = labels(PurchaseOrderStatus, {
  draft: 'Draft',
  waiting: 'Pending approval',
  approved: 'Approved',
  sent: 'Sent',
  part_received: 'Part received',
  received: 'Received',
  closed: 'Closed',
  cancelled: 'Cancelled',
});

/** Who pays the transport: it is in the price, it comes on top, or we fetch the goods. */
export const FreightTerms = z.enum(['included', 'extra', 'ours']);
export type FreightTerms = z.output<typeof FreightTerms>;
export const freightLabels = labels(FreightTerms, {
  included: 'Included in the prices',
  extra: 'Charged extra',
  ours: 'Buyer’s transport (ex-works)',
});

/** How a purchase order went to its vendor. */
export const SentHow = z.enum(['mail', 'printed', 'phone', 'portal']);
export type SentHow = z.output<typeof SentHow>;
export const sentLabels = labels(SentHow, {
  mail: 'by mail',
  printed: 'printed',
  phone: 'by phone',
  portal: 'through the vendor’s portal',
});

/** What made a purchase order. */
export const PurchaseOrderOrigin = z.enum(['manual', 'reorder', 'plan', 'copy']);
export type PurchaseOrderOrigin = z.output<typeof PurchaseOrderOrigin>;
