import type {
  SettleTransfer,
  Transfer,
} from '@counting-house/contract/stock/transfers/transfer.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import { readBatches } from '../batches/batch.service.ts';
import { checkDate } from '../documents/document.service.ts';
import { reasonsFor } from '../documents/reason.service.ts';
import { findFaults } from '../documents/scrap.service.ts';
import { writeOff } from '../documents/write-off.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { readSkus } from '../skus/sku.service.ts';
import { systemTray } from '../trays/target-tray.service.ts';
import { bringBack } from './bring-back.service.ts';
import { otherwiseDone, settleLines, type TransferRecord } from './on-the-way.service.ts';
import { openLines, type Of } from './open-lines.service.ts';
import { getTransfer } from './transfer-list.service.ts';
import { stockTransfers } from './transfer.table.ts';

const lostByItself = 'LOST';

/**
 * Says what became of goods that did not arrive: they are back in the store that sent them, or lost and written off,
 * which above the limit waits for approval.
 *
 * Locks the transfer, then the positions of its SKUs in the sending store.
 *
 * @throws {Problem} `transfer.state` (409); `transfer.too_many` (422); `invalid` (422) with a text for each field that is
 *   wrong; `right_missing` (403) for lost goods without the right to write off.
 */
export async function settleTransfer(ctx: WriteContext, input: SettleTransfer): Promise<Transfer> {
  const transfer = await lockRow(ctx, stockTransfers, input.id);
  if (transfer.status !== 'sent' && transfer.status !== 'partly_received') {
    throw await otherwiseDone(ctx, transfer);
  }
  const businessDate = input.businessDate ?? ctx.today;
  checkDate(ctx, businessDate);
  const lines = await openLines(
    ctx,
    transfer,
    input.lines.map((line) => ({ ...line, qty: line.returnedQty + line.lostQty })),
  );
  const named = lines.filter(({ qty }) => qty > 0);
  if (named.length === 0) throw invalid({ lines: 'Enter what came back or is lost.' });
  await lockPositions(
    ctx,
    transfer.storeId,
    named.map(({ line }) => line.skuId),
  );
  const back = named.filter(({ returnedQty }) => returnedQty > 0);
  const lost = named.filter(({ lostQty }) => lostQty > 0);
  await bringBack(
    ctx,
    transfer,
    businessDate,
    back.map(({ line, returnedQty }) => ({ line, qty: returnedQty })),
  );
  await lose(
    ctx,
    { ...input, businessDate, transfer },
    lost.map(({ line, lostQty, at }) => ({ line, qty: lostQty, at })),
  );
  await settleLines(
    ctx,
    transfer,
    named.map(({ line, returnedQty, lostQty }) => ({ lineId: line.id, returnedQty, lostQty })),
  );
  return getTransfer(ctx, transfer);
}

type Losing = Pick<SettleTransfer, 'reasonCode' | 'note'> & {
  readonly transfer: TransferRecord;
  readonly businessDate: string;
};

/** Writes lost goods off the tray of what is on the way. */
async function lose(
  ctx: WriteContext,
  { transfer, businessDate, reasonCode = lostByItself, note }: Losing,
  lost: readonly Of[],
): Promise<void> {
  const [first] = lost;
  if (!first) return;
  needsRight(ctx, 'stock.scrap.write', `${first.at}.lostQty`);
  const reason = (await reasonsFor(ctx, 'scrap', [reasonCode])).get(reasonCode);
  const faults = findFaults(reason, { at: '', note });
  if (!reason || Object.keys(faults).length > 0) {
    throw invalid(
      Object.fromEntries(
        Object.entries(faults).map(([path, text]) => [path.replace(/^\./u, ''), text]),
      ),
    );
  }
  const transit = await systemTray(ctx, transfer.storeId, 'transit');
  const skus = await readSkus(
    ctx,
    lost.map(({ line }) => line.skuId),
  );
  const batches = await readBatches(
    ctx,
    lost.flatMap(({ line }) => line.batchId ?? []),
  );
  await writeOff(
    ctx,
    {
      kind: 'scrap',
      storeId: transfer.storeId,
      businessDate,
      note: [`Lost on the way, ${transfer.number}`, note].filter(Boolean).join(': '),
    },
    lost.map(({ line, qty, at }) => {
      const sku = skus.get(line.skuId);
      const batch = batches.get(line.batchId ?? 0);
      invariant(sku && batch, 'what was sent has a SKU and a batch');
      const goods = { at, sku, batch, tray: transit, qty, reason, note };
      return { ...goods, takeReserved: false, transferLineId: line.id };
    }),
  );
}
