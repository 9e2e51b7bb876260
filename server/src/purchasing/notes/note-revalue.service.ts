import { post, type RoleLine } from '../../books/journal/journal.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { allocate } from '../../platform/money.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRows } from '../../platform/rows/rows.ts';
import { linesOfRevalued } from '../../stock/ledger/posting.service.ts';
import { revalueGoods } from '../../stock/ledger/revalue.service.ts';
import { chargeCost } from '../bills/bill-charges.service.ts';
import { readValueChanges, signedVariance } from '../bills/bill-revalue.service.ts';
import { billChargeShares, billTakings } from '../bills/bill.table.ts';
import { vendorNoteShares } from './vendor-note.table.ts';
import type { NoteLineRow, NoteRow } from './vendor-note.service.ts';

/**
 * Takes what lines of a bill cost less off the goods that came with them: off those still here, the rest off the price
 * variance.
 *
 * Locks the positions of their SKUs.
 *
 * @param goods lines of goods and of charges on them.
 * @returns the lines of the note's entry.
 */
export async function revalueNoted(
  ctx: WriteContext,
  note: Pick<NoteRow, 'id' | 'businessDate'> & { readonly number: string },
  goods: readonly NoteLineRow[],
): Promise<RoleLine[]> {
  const ids = goods.flatMap(({ billLineId }) => billLineId ?? []);
  const bore = [
    ...(await readRows(ctx, billTakings, { billLineId: ids }, { orderBy: ['id'] })).map((of) => ({
      ...of,
      weight: of.qty,
    })),
    ...(await readRows(ctx, billChargeShares, { billLineId: ids }, { orderBy: ['id'] })).map(
      (of) => ({ ...of, weight: of.value }),
    ),
  ];
  const shared = goods.map((line) => {
    const own = bore.filter(({ billLineId }) => billLineId === line.billLineId);
    const parts = allocate(
      chargeCost(line),
      own.map(({ weight }) => weight),
    );
    return own.map(({ inwardBatchId }, index) => ({
      of: { noteLineId: line.id, inwardBatchId },
      difference: -(parts[index] ?? 0),
    }));
  });
  const changes = await readValueChanges(ctx, shared.flat());
  const { parts, lines } = await revalueGoods(
    ctx,
    {
      docKind: 'vendor_note',
      docId: note.id,
      docNumber: note.number,
      businessDate: note.businessDate,
    },
    ctx.settings['purchasing.revalueOnBill'] ? changes : [],
  );
  await insertRows(
    ctx,
    vendorNoteShares,
    changes.map(({ of, difference }, index) => ({
      ...of,
      difference,
      toStock: parts[index]?.toStock ?? 0,
    })),
  );
  const all = goods.reduce((sum, line) => sum + chargeCost(line), 0);
  const revalued = parts.reduce((sum, { difference }) => sum - difference, 0);
  return [...lines, signedVariance(revalued - all)];
}

/**
 * Puts back what a note took off goods that are still here; what went out with the others meanwhile is a price
 * variance. Its entry is reversed by the caller.
 */
export async function unvalueNoted(
  ctx: WriteContext,
  note: NoteRow,
  lines: readonly NoteLineRow[],
): Promise<void> {
  const shares = await readRows(ctx, vendorNoteShares, { noteLineId: lines.map(({ id }) => id) });
  const revalued = shares.filter(({ toStock }) => toStock !== 0);
  if (revalued.length === 0) return;
  const number = note.number ?? '';
  const changes = await readValueChanges(
    ctx,
    revalued.map((of) => ({ of, difference: -of.difference })),
  );
  const { parts } = await revalueGoods(
    ctx,
    { docKind: 'vendor_note', docId: note.id, docNumber: number, businessDate: ctx.today },
    changes,
  );
  const gone = parts.map(({ skuId, toStock }, index) => {
    const kept = toStock + (changes[index]?.of.toStock ?? 0);
    return { skuId, toStock: kept, toVariance: -kept };
  });
  await post(ctx, {
    event: 'stock.revalued',
    date: ctx.today,
    source: { kind: 'vendor_note', id: note.id, no: number },
    narration: `Goods of ${number} of ${note.vendorName} that were used before it was cancelled`,
    lines: await linesOfRevalued(ctx, gone),
  });
}
