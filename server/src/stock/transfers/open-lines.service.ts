import { and, desc, eq } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { users } from '../../platform/people/user.table.ts';
import { movements } from '../ledger/movement.table.ts';
import { inUnit, isWhole, notWhole, readSkus, type Sku } from '../skus/sku.service.ts';
import {
  readTransferLines,
  openOf,
  type TransferLineRecord,
  type TransferRecord,
} from './on-the-way.service.ts';

/** A part of a line that is dealt with. */
export type Of = {
  readonly line: TransferLineRecord;
  readonly qty: number;
  /** Path in the input, `lines.3`. */
  readonly at: string;
};

/**
 * The lines that an input names, where so much of each is still on the way. The caller holds the transfer.
 *
 * @throws {Problem} `transfer.too_many` (422), with who dealt with the rest; `invalid` (422) at the line.
 */
export async function openLines<I extends { readonly lineId: number; readonly qty: number }>(
  ctx: ReadContext,
  transfer: TransferRecord,
  input: readonly I[],
): Promise<(Omit<I, 'lineId'> & Of)[]> {
  const lines = new Map((await readTransferLines(ctx, transfer.id)).map((line) => [line.id, line]));
  const skus = await readSkus(
    ctx,
    [...lines.values()].map(({ skuId }) => skuId),
  );
  const fields: Record<string, string> = {};
  const wanted = new Map<number, number>();
  const parts = input.flatMap(({ lineId, ...part }, index) => {
    const at = `lines.${index}`;
    const line = lines.get(lineId);
    const sku = skus.get(line?.skuId ?? 0);
    if (!line || !sku) {
      fields[`${at}.lineId`] = `Choose a line of ${transfer.number}.`;
      return [];
    }
    if (!isWhole(part.qty, sku)) fields[`${at}.qty`] = notWhole(sku);
    wanted.set(lineId, (wanted.get(lineId) ?? 0) + part.qty);
    return [{ ...part, line, at }];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const over = parts.find(({ line }) => (wanted.get(line.id) ?? 0) > openOf(line));
  if (over) throw await tooMany(ctx, over, skus.get(over.line.skuId));
  return parts;
}

async function tooMany(ctx: ReadContext, { line, at }: Of, sku: Sku | undefined) {
  const [last] = await ctx.tx
    .select({ name: users.name })
    .from(movements)
    .innerJoin(users, eq(users.id, movements.userId))
    .where(
      and(
        eq(movements.docKind, 'transfer'),
        eq(movements.docId, line.transferId),
        eq(movements.docLineId, line.id),
      ),
    )
    .orderBy(desc(movements.id))
    .limit(1);
  const open = openOf(line);
  const isTouched = open < line.sentQty;
  const by = isTouched && last ? ` ${last.name} dealt with the rest.` : '';
  const name = sku?.name ?? '';
  const text = !sku
    ? ''
    : open === 0
      ? `Nothing of '${name}' is on the way any more.${by}`
      : `Only ${inUnit(open, sku)} of '${name}' is on the way.${by}`;
  return ruleBroken('transfer.too_many', text, { fields: { [`${at}.qty`]: text } });
}
