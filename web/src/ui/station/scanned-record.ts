import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { ScanKind } from '@counting-house/contract/stock/scan.ts';
import { call } from '../../platform/http/client.ts';

type Found = { readonly kind: string; readonly id: number; readonly title: string };

/** What a scanned code may stand for, as records are called. */
const recordOf: Partial<Record<ScanKind, string>> = {
  batch: 'batch',
  tray: 'tray',
  plan: 'product_plan',
  order: 'order',
  parcel: 'parcel',
  sku: 'sku',
  purchase_order: 'purchase_order',
  inward: 'inward',
  bill: 'bill',
};

/** The record that a scanned text stands for; null when there is none. */
export const scannedRecord = async (text: string): Promise<Found | null> =>
  (await byNumber(text)) ?? byCode(text);

/** A record whose number, code or label is just this; the one that is called so where no other is. */
async function byNumber(text: string): Promise<Found | null> {
  const reply = await call(admin.search, { q: text, by: 'number' });
  if (!reply.ok) return null;
  const rows = reply.data.groups.flatMap((group) => group.rows);
  const exact = rows.find(({ isExact }) => isExact);
  const called = rows.filter(({ title }) => title.toLowerCase() === text.toLowerCase());
  return exact ?? (called.length === 1 ? (called[0] ?? null) : null);
}

/** What stands behind a bar code: of goods, of a carton, of a batch in a GS1 code. */
async function byCode(text: string): Promise<Found | null> {
  const reply = await call(stock.scan, { text, screen: 'anywhere' });
  if (!reply.ok) return null;
  const { kind, id, label, skuId } = reply.data;
  const record = (skuId !== null && (await materialOf(kind, skuId))) || recordOf[kind];
  return record !== undefined && id !== null ? { kind: record, id, title: label } : null;
}

/** As a material or a batch of one is called; null for finished goods, and for those who see no stock. */
async function materialOf(kind: ScanKind, skuId: number): Promise<string | null> {
  const reply = await call(stock.getSku, { id: skuId });
  if (!reply.ok || reply.data.kind === 'finished') return null;
  return kind === 'batch' ? 'material_batch' : 'material';
}
