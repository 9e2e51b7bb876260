import type { DecidePiece, Return } from '@counting-house/contract/returns/return.ts';
import {
  spoiltConditions,
  staysWithBuyer,
} from '@counting-house/contract/returns/return-labels.ts';
import { eq } from 'drizzle-orm';
import { readOrderLines } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { countVersion, insertRaw } from '../../platform/rows/rows.ts';
import { receiveReturn } from '../../stock/demand/returned-goods.service.ts';
import { lockReturn, type LockedReturn } from '../requests/decide.service.ts';
import { getReturn } from '../requests/return.service.ts';
import { returnOrders, returnPieces } from '../requests/return.table.ts';

type PieceRecord = typeof returnPieces.$inferSelect;

/**
 * Decides what becomes of a piece after all that is not in our stock: repaired and sent back, or ours, when it
 * cannot be repaired. Stock takes what becomes ours, and settling credits it.
 *
 * Locks the order, the return, then the positions of the goods.
 *
 * @throws {Problem} `return.settled` (409) when it is settled; `return.piece_decided` (409) of a piece that is in
 *   stock; `return_piece.spoilt` (422); what stock says of a batch; `stale` (409).
 */
export async function decidePiece(ctx: WriteContext, input: DecidePiece): Promise<Return> {
  const locked = await lockReturn(ctx, input, 'settle');
  const { order, record } = locked;
  const [piece] = await ctx.tx
    .select()
    .from(returnPieces)
    .where(eq(returnPieces.id, input.pieceId));
  if (piece?.returnId !== record.id) throw notFound('Piece');
  if (!staysWithBuyer(piece.decision)) {
    throw conflict('return.piece_decided', 'This piece is in stock already.');
  }
  if (input.decision === 'restock' && spoiltConditions.includes(piece.condition)) {
    const says = 'Damaged, defective or expired goods cannot be restocked';
    throw ruleBroken('return_piece.spoilt', says, { fields: { decision: says } });
  }
  const isRepaired = piece.decision === 'repair' && input.decision === 'send_back';
  if (staysWithBuyer(input.decision)) {
    await ctx.tx
      .update(returnPieces)
      .set({ decision: input.decision, isRepaired: isRepaired || piece.isRepaired })
      .where(eq(returnPieces.id, piece.id));
  } else await takeIn(ctx, locked, { piece, decision: input.decision });
  await countVersion(ctx, returnOrders, record.id);
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'return',
    text: isRepaired
      ? `Goods of return ${record.number} repaired`
      : `Goods of return ${record.number}: ${words[input.decision]}`,
  });
  return getReturn(ctx, record);
}

const words = {
  restock: 'for sale again',
  quarantine: 'put into quarantine',
  scrap: 'written off',
  send_back: 'are sent back to the customer',
} as const;

/** Stock takes a piece that stays with us: into the batch that it left from, one piece for each. */
async function takeIn(
  ctx: WriteContext,
  { order, record, lines }: LockedReturn,
  { piece, decision }: { piece: PieceRecord; decision: 'restock' | 'quarantine' | 'scrap' },
): Promise<void> {
  const line = lines.find(({ id }) => id === piece.returnLineId);
  const sold = (await readOrderLines(ctx, order.id)).find(({ id }) => id === line?.orderLineId);
  invariant(line && sold, 'a piece is of a line that was sold');
  if (sold.skuId === null) {
    await ctx.tx.update(returnPieces).set({ decision }).where(eq(returnPieces.id, piece.id));
    return;
  }
  const [booked] = await receiveReturn(ctx, {
    returnId: record.id,
    returnNo: record.number,
    channel: order.channel,
    pieces: [
      {
        returnLineId: line.id,
        skuId: sold.skuId,
        qty: piece.qty,
        decision,
        shipped: {
          docKind: piece.parcelId === null ? 'order' : 'parcel',
          docId: piece.parcelId ?? order.id,
          orderLineId: sold.id,
        },
      },
    ],
  });
  const [first, ...others] = booked?.parts ?? [];
  invariant(booked && first, 'goods that come back land in a batch');
  await ctx.tx
    .update(returnPieces)
    .set({ decision: booked.decision, isRepaired: false, ...first })
    .where(eq(returnPieces.id, piece.id));
  const { id: _id, ...same } = piece;
  await insertRaw(
    ctx,
    returnPieces,
    others.map((part) => ({ ...same, decision: booked.decision, isRepaired: false, ...part })),
  );
}
