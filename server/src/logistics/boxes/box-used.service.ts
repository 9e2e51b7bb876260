import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import type { boxTypes } from './box-type.table.ts';

type BoxType = typeof boxTypes.$inferSelect;

/** The packing item that goes with a parcel, as stock takes it; undefined where boxes of its kind are not counted. */
export function usedUp(
  { type }: { readonly type: BoxType | null },
  channel: 'b2c' | 'b2b',
): { skuId: number; channel: 'b2c' | 'b2b' } | undefined {
  const skuId = type?.skuId ?? null;
  return skuId === null ? undefined : { skuId, channel };
}

/** Tells anyone who counts that a parcel was packed in a box of which none is in stock. */
export async function tellBoxMissing(
  ctx: WriteContext,
  { name, skuId }: BoxType,
  parcelNo: string,
): Promise<void> {
  const sku = skuId === null ? undefined : (await readSkus(ctx, [skuId])).get(skuId);
  if (!sku) return;
  await notify(ctx, {
    to: { permission: 'stock.count.write' },
    kind: 'box_missing',
    text: `${parcelNo} was packed in '${name}', but none is in stock. Count it, or receive what came.`,
    link: `${addresses.items}?open=${sku.itemId}`,
    about: `sku ${sku.id}`,
  });
}
