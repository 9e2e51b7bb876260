import {
  detectSymbology,
  type AddBarcode,
  type SkuBarcodes,
} from '@counting-house/contract/stock/skus/sku-barcode.ts';
import { eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { countVersion, insertRow, readRow } from '../../platform/rows/rows.ts';
import { lockEverywhere } from '../ledger/position.service.ts';
import { skuBarcodes } from './sku-barcode.table.ts';
import { skus } from './sku.table.ts';
import { isReserved, readOwners, reservedCode } from './supply-parts.service.ts';

/**
 * Gives a SKU a further barcode, as when something is scanned that nobody knows; one that it has already stays.
 *
 * Locks the SKU's position in every store.
 *
 * @throws {Problem} `invalid` (422) at `code` when it belongs to something else.
 */
export async function addBarcode(
  ctx: WriteContext,
  { skuId, code, packQty, source }: AddBarcode,
): Promise<SkuBarcodes> {
  await lockEverywhere(ctx, [skuId]);
  const sku = await readRow(ctx, skus, skuId);
  const there = await barcodesOf(ctx, skuId);
  if (there.some((one) => one.code === code)) return { skuId, barcodes: there };
  const owner = (await readOwners(ctx, skuId, [code])).get(code);
  if (owner !== undefined) throw invalid({ code: `This barcode belongs to '${owner}'.` });
  if (isReserved(code)) throw invalid({ code: reservedCode(code) });
  await insertRow(ctx, skuBarcodes, {
    skuId,
    code,
    packQty,
    source,
    symbology: detectSymbology(code),
    // An item's first code is the one on its labels; a variant has its own.
    isPrimary: sku.itemId !== null && there.every(({ isPrimary }) => !isPrimary),
  });
  await countVersion(ctx, skus, skuId);
  return { skuId, barcodes: await barcodesOf(ctx, skuId) };
}

const barcodesOf = (ctx: WriteContext, skuId: number) =>
  ctx.tx.select().from(skuBarcodes).where(eq(skuBarcodes.skuId, skuId)).orderBy(skuBarcodes.id);
