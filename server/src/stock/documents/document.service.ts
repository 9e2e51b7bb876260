import type { StockDocKind } from '@counting-house/contract/stock/documents/document.ts';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { invalid } from '../../platform/problem.ts';
import { insertRow } from '../../platform/rows/rows.ts';
import { stockDocLines, stockDocs } from './document.table.ts';
import type { Paper } from '../ledger/movement.service.ts';

export type StockDoc = typeof stockDocs.$inferSelect;
type StockDocLine = typeof stockDocLines.$inferSelect;

const seriesOf: Readonly<Record<StockDocKind, string>> = {
  opening: 'stock_opening',
  adjust: 'stock_adjustment',
  move: 'stock_move',
  tray_clear: 'stock_move',
  out: 'stock_out',
  scrap: 'stock_scrap',
  expiry: 'stock_scrap',
  inspect: 'stock_move',
  transfer: 'store_move',
  revalue: 'stock_adjustment',
};

/** Begins a paper of the store, with its number. */
export async function openDocument(
  ctx: WriteContext,
  head: Pick<StockDoc, 'kind' | 'storeId' | 'businessDate'> &
    Partial<Pick<StockDoc, 'status' | 'purpose' | 'planId' | 'reversalOfId' | 'toStoreId'>> & {
      note: string | undefined;
    },
): Promise<StockDoc> {
  const number = await nextNumber(ctx, seriesOf[head.kind], { date: head.businessDate });
  return insertRow(ctx, stockDocs, { ...head, note: head.note ?? '', number });
}

type NewLine = Omit<typeof stockDocLines.$inferInsert, 'id' | 'docId' | 'lineNo'>;

const linesAtOnce = 1_000;

/** Writes the lines of a paper in their order. */
export async function writeLines(
  ctx: WriteContext,
  doc: StockDoc,
  lines: readonly NewLine[],
): Promise<StockDocLine[]> {
  const written: StockDocLine[] = [];
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const part = lines
      .slice(at, at + linesAtOnce)
      .map((line, index) => ({ ...line, docId: doc.id, lineNo: at + index + 1 }));
    written.push(...(await ctx.tx.insert(stockDocLines).values(part).returning()));
  }
  return written;
}

/** What the movements of a paper say of it. */
export const toPaper = (doc: StockDoc, kind: Paper['kind']): Paper => ({
  kind,
  docKind: 'stock_doc',
  docId: doc.id,
  docNumber: doc.number,
  storeId: doc.storeId,
  businessDate: doc.businessDate,
  note: doc.note,
});

/**
 * Whether goods may move on this date: not in the future, and not further back than the setting.
 *
 * @throws {Problem} `invalid` (422) at `businessDate`.
 */
export function checkDate(ctx: ReadContext, date: string): void {
  const days = ctx.settings['stock.backDays'];
  if (date > ctx.today) throw invalid({ businessDate: 'The date cannot be in the future' });
  if (date < addDays(ctx.today, -days)) {
    throw invalid({ businessDate: `Stock can be dated back at most ${days} days.` });
  }
}
