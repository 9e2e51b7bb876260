import type { SellableItem } from '@counting-house/contract/orders/order-entry.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { call } from '../../platform/http/client.ts';
import type { Problem } from '../../platform/http/problem.ts';
import type { Pasting } from '../../ui/lines/paste-lines.tsx';
import { itemName } from '../placing/entry.ts';

/** An item and how much of it, thousandths; null for as much as one begins with. */
type Much = { readonly item: SellableItem; readonly qty: number | null };

export type AddItems = (items: readonly Much[]) => void;

/** What is called so for a group, in the order of the names; or why it could not be asked. */
export async function itemsNamed(
  groupId: number,
  names: readonly string[],
): Promise<{ rows: readonly (SellableItem | null)[] } | { problem: Problem }> {
  const reply = await call(orders.namedItems, { groupId, names: [...names] });
  return reply.ok ? { rows: reply.data.rows } : { problem: reply.problem };
}

/** How an order of a company takes lines from a spreadsheet. */
export const pastingFor = (groupId: number): Pasting<SellableItem> => ({
  says: 'Code and quantity, as copied from a spreadsheet. The code is an SKU, a barcode or the company’s own item number.',
  find: (names) => itemsNamed(groupId, names),
  nameOf: itemName,
  startOf: ({ minQty, qtyStep }) => Math.max(minQty, qtyStep),
  whyNot: ({ isOrderable, whyNot }) => (isOrderable ? null : (whyNot ?? 'It is not on sale.')),
});
