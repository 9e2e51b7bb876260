import type { ReceiveReturn, Return } from '@counting-house/contract/returns/return.ts';
import {
  spoiltConditions,
  staysWithBuyer,
  usualDecision,
  type PieceCondition,
  type PieceDecision,
} from '@counting-house/contract/returns/return-labels.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { parcelLines, parcels } from '../../logistics/dispatch/parcel.table.ts';
import { readOrderLines, type LineRecord } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { wakeKind } from '../../platform/jobs/jobs.ts';
import { shareOf, qtyText } from '../../platform/money.ts';
import { conflict, invalid, invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { changeRow, insertRaw } from '../../platform/rows/rows.ts';
import { loseGoods } from '../../stock/demand/lost-goods.service.ts';
import { receiveReturn } from '../../stock/demand/returned-goods.service.ts';
import { lockReturn, type LockedReturn } from '../requests/decide.service.ts';
import { receivedMessage } from '../returns.templates.ts';
import { tellReturn } from '../requests/message.service.ts';
import { withdrawOffer } from '../offers/offer-list.service.ts';
import { attachPhotos } from './photo.service.ts';
import { getReturn } from '../requests/return.service.ts';
import { returnLines, returnOrders, returnPieces } from '../requests/return.table.ts';
import { isNow } from '../requests/status.rules.ts';
import { linesToReturn } from '../requests/returnable.service.ts';

type Line = LockedReturn['lines'][number];

/** Goods of one condition that left in one parcel. */
type Piece = {
  readonly line: Line;
  readonly sold: LineRecord;
  readonly qty: number;
  readonly condition: PieceCondition;
  readonly decision: PieceDecision;
  readonly batchId: number | undefined;
  readonly note: string;
  readonly photos: readonly number[];
  readonly parcelId: number | null;
  /** Where in the input it stands. */
  readonly at: string;
};

/**
 * Books what came of a return, each piece with its condition: stock takes the goods by what becomes of them.
 * When every approved unit is here or missing, the return is received.
 *
 * Locks the order, the return, then the positions of the goods.
 *
 * @throws {Problem} `return.received_already`, `return.settled` (409) when somebody did it first;
 *   `return.not_approved` (409); `right_missing` (403) for more than was approved;
 *   `return.too_many` (422) for more than was shipped; `return_piece.spoilt` (422); what stock says of a
 *   batch; `stale` (409).
 */
export async function receive(ctx: WriteContext, input: ReceiveReturn): Promise<Return> {
  const locked = await lockReturn(ctx, input, 'receive');
  const { order, record } = locked;
  if (record.status !== 'approved') {
    throw conflict('return.not_approved', isNow(record.status));
  }
  const sold = new Map((await readOrderLines(ctx, order.id)).map((line) => [line.id, line]));
  const after: Line[] = [];
  for (const line of locked.lines) {
    const came = input.lines.find(({ lineId }) => lineId === line.id);
    if (!came) {
      after.push(line);
      continue;
    }
    const qtyReceived = line.qtyReceived + came.pieces.reduce((sum, { qty }) => sum + qty, 0);
    const qtyMissing = line.qtyMissing + came.qtyMissing;
    after.push(await changeRow(ctx, returnLines, line, { qtyReceived, qtyMissing }));
  }
  await passQuantities(ctx, { locked, after, input });
  const pieces = await piecesOf(ctx, { locked, sold, input });
  await bookPieces(ctx, locked, pieces);
  if (record.type === 'rto') await postMissing(ctx, locked, input);
  await withdrawOffer(ctx, record.id);
  const isWhole = after.every((line) => line.qtyReceived + line.qtyMissing >= line.qtyApproved);
  await changeRow(ctx, returnOrders, record, {
    ...(isWhole
      ? { status: 'received' as const, receivedAt: ctx.now, receivedBy: ctx.user.id }
      : {}),
    isAtDoor: false,
  });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'return',
    text: `Goods of return ${record.number} received${isWhole ? '' : ' in part'}`,
  });
  wakeKind(ctx, 'logistics.receivedPickups');
  if (isWhole && record.type !== 'rto') {
    await tellReturn(ctx, { order, of: record, template: receivedMessage });
  }
  return getReturn(ctx, { id: record.id });
}

/** More than was approved asks for a right; more than was shipped nobody can receive. */
async function passQuantities(
  ctx: WriteContext,
  { locked, after, input }: { locked: LockedReturn; after: readonly Line[]; input: ReceiveReturn },
): Promise<void> {
  const known = await linesToReturn(ctx, { orderIds: [locked.order.id] });
  for (const [index, { lineId, pieces, qtyMissing }] of input.lines.entries()) {
    const line = after.find(({ id }) => id === lineId);
    if (!line) throw notFound('Return line');
    const at = `lines.${index}`;
    if (pieces.length === 0 && qtyMissing === 0)
      throw invalid({ [at]: 'Enter the items received' });
    if (line.qtyReceived + line.qtyMissing > line.qtyApproved) {
      needsRight(ctx, 'returns.return.override', `${at}.pieces`);
    }
    const facts = known.find(({ orderLineId }) => orderLineId === line.orderLineId);
    if (facts && facts.taken > facts.qtyShipped) {
      const most = Math.max(0, line.qtyReceived - (facts.taken - facts.qtyShipped));
      const says = `Only ${qtyText(most, facts.unitCode)} can be returned`;
      throw ruleBroken('return.too_many', says, { fields: { [`${at}.pieces`]: says } });
    }
  }
}

/** The pieces of the input, each in the parcels that its goods left in. */
async function piecesOf(
  ctx: WriteContext,
  {
    locked,
    sold,
    input,
  }: {
    locked: LockedReturn;
    sold: ReadonlyMap<number, LineRecord>;
    input: ReceiveReturn;
  },
): Promise<Piece[]> {
  const left = await leftInParcels(ctx, locked);
  const pieces: Piece[] = [];
  for (const [lineIndex, came] of input.lines.entries()) {
    const line = locked.lines.find(({ id }) => id === came.lineId);
    const ofOrder = sold.get(line?.orderLineId ?? 0);
    invariant(line && ofOrder, 'a line that is received is one of the return');
    for (const [index, piece] of came.pieces.entries()) {
      const at = `lines.${lineIndex}.pieces.${index}`;
      const decision = piece.decision ?? usualDecision(piece.condition, locked.record.wish);
      if (decision === 'restock' && spoiltConditions.includes(piece.condition)) {
        const says = 'Damaged, defective or expired goods cannot be restocked';
        throw ruleBroken('return_piece.spoilt', says, { fields: { [`${at}.decision`]: says } });
      }
      let rest = piece.qty;
      const common = { ...piece, line, sold: ofOrder, decision, batchId: piece.batchId, at };
      for (const parcel of left.filter(({ orderLineId }) => orderLineId === ofOrder.id)) {
        const qty = Math.min(parcel.qty, rest);
        if (qty === 0) continue;
        parcel.qty -= qty;
        rest -= qty;
        pieces.push({ ...common, qty, parcelId: parcel.parcelId });
      }
      if (rest > 0) pieces.push({ ...common, qty: rest, parcelId: null });
    }
  }
  return pieces;
}

/** What of the order's lines left in each parcel, and has not come back of it; oldest first. */
async function leftInParcels(ctx: ReadContext, { order, record }: LockedReturn) {
  const rows = await ctx.tx
    .select({
      parcelId: parcels.id,
      orderLineId: parcelLines.orderLineId,
      qty: sql<number>`(sum(${parcelLines.qty}) - (
        select coalesce(sum(piece.qty), 0) from return_piece piece
          join return_line line on line.id = piece.return_line_id
        where piece.parcel_id = ${parcels.id} and line.order_line_id = ${parcelLines.orderLineId}
          and piece.decision not in ('repair', 'send_back')))::float8`,
    })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(
      and(
        eq(parcels.orderId, order.id),
        record.parcelId === null
          ? inArray(parcels.status, ['delivered', 'dispatched', 'in_transit', 'out_for_delivery'])
          : eq(parcels.id, record.parcelId),
      ),
    )
    .groupBy(parcels.id, parcelLines.orderLineId)
    .orderBy(asc(parcels.id));
  return rows.filter(({ qty }) => qty > 0);
}

/** Stock takes the pieces; what became of each is written down, batch by batch. */
async function bookPieces(
  ctx: WriteContext,
  { order, record }: LockedReturn,
  pieces: readonly Piece[],
): Promise<void> {
  const inStock = pieces.flatMap((piece) => {
    const { sold, decision } = piece;
    return sold.skuId === null || staysWithBuyer(decision)
      ? []
      : [{ ...piece, skuId: sold.skuId, decision, piece }];
  });
  const booked = await receiveReturn(ctx, {
    returnId: record.id,
    returnNo: record.number,
    channel: order.channel,
    pieces: inStock.map(({ line, sold, skuId, parcelId, qty, batchId, decision }) => ({
      returnLineId: line.id,
      skuId,
      qty,
      batchId,
      decision,
      shipped: {
        docKind: parcelId === null ? 'order' : 'parcel',
        docId: parcelId ?? order.id,
        orderLineId: sold.id,
      },
    })),
  });
  const withPhotos = new Set<string>();
  for (const piece of pieces) {
    const at = inStock.findIndex((one) => one.piece === piece);
    const { parts = [], decision = piece.decision } = booked[at] ?? {};
    const rows = parts.length > 0 ? parts : [{ batchId: null, qty: piece.qty }];
    const written = await insertRaw(
      ctx,
      returnPieces,
      rows.map(({ batchId, qty }) => ({
        returnId: record.id,
        returnLineId: piece.line.id,
        qty,
        condition: piece.condition,
        decision,
        parcelId: piece.parcelId,
        batchId,
        note: piece.note,
        createdAt: ctx.now,
        createdBy: ctx.user.id,
      })),
    );
    const [first] = written;
    if (!first || withPhotos.has(piece.at)) continue;
    withPhotos.add(piece.at);
    await attachPhotos(ctx, {
      returnLineId: piece.line.id,
      pieceId: first.id,
      fileIds: piece.photos,
      field: `${piece.at}.photos`,
    });
  }
}

/** What is missing in a box that came back undelivered is a loss; the buyer never had it. */
async function postMissing(
  ctx: WriteContext,
  { order, record, lines }: LockedReturn,
  input: ReceiveReturn,
): Promise<void> {
  const inside = await ctx.tx
    .select()
    .from(parcelLines)
    .where(eq(parcelLines.parcelId, record.parcelId ?? 0));
  const goods = input.lines.flatMap(({ lineId, qtyMissing }) => {
    const line = lines.find(({ id }) => id === lineId);
    const same = inside.filter(({ orderLineId }) => orderLineId === line?.orderLineId);
    const whole = same.reduce((all, { qty }) => all + qty, 0);
    const worth = same.reduce((all, one) => all + (one.value ?? 0), 0);
    const skuId = same[0]?.skuId ?? null;
    const value = whole === 0 ? 0 : shareOf(worth, { part: qtyMissing, whole });
    return line && skuId !== null && value > 0
      ? [{ orderLineId: line.orderLineId, skuId, value }]
      : [];
  });
  await loseGoods(ctx, {
    source: { kind: 'return', id: record.id, no: record.number },
    channel: order.channel,
    narration: `Missing in the parcel of ${record.number}`,
    goods,
  });
}
