import { randomUUID } from 'node:crypto';
import type {
  NewReturn,
  ReturnsMade,
  WantedLine,
} from '@counting-house/contract/returns/return.ts';
import type { OrderRecord } from '../../orders/order.service.ts';
import { lockOrders } from '../../orders/order.service.ts';
import { reasons } from '../../orders/reasons/reason.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertPart, insertWithParts } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import { tellReturn } from './message.service.ts';
import { attachPhotos } from '../receiving/photo.service.ts';
import { receive } from '../receiving/receive.service.ts';
import { getReturn } from './return.service.ts';
import { settle } from '../settling/settle.service.ts';
import { returnLines, returnOrders } from './return.table.ts';
import { isInReturn, returnFault } from './returnable.rules.ts';
import { linesToReturn, type OrderLineToReturn } from './returnable.service.ts';
import { requestedMessage, approvedMessage } from '../returns.templates.ts';

type OfOrder = { readonly orderId: number; readonly lines: readonly WantedLine[] };
type Reason = typeof reasons.$inferSelect;

/**
 * Makes the returns of one visit, one for each order; decided at once with `approve`, received at once where the
 * goods are on the desk, and settled at once with `settle`. All or nothing.
 *
 * Locks the orders, lowest id first, then as `receive` and `settle` do.
 *
 * @param how `at`: where in what was asked the lines of its one order stand.
 * @throws {Problem} `return.not_allowed` (422) at the line's quantity, where the rules say no and nobody
 *   passes them; `return.open` (409); `return.photo_missing` (422) when the shop sends none; `not_found`.
 */
export async function createReturn(
  ctx: WriteContext,
  input: NewReturn,
  { at = 'lines' }: { readonly at?: string } = {},
): Promise<ReturnsMade> {
  const asked = ordersOf(input);
  const orders = new Map(
    (
      await lockOrders(
        ctx,
        asked.map(({ orderId }) => orderId),
      )
    ).map((order) => [order.id, order]),
  );
  const known = await linesToReturn(ctx, { orderIds: [...orders.keys()] });
  const visitId = asked.length > 1 ? randomUUID() : null;
  const made: { id: number; returnNo: string }[] = [];
  for (const [index, one] of asked.entries()) {
    const order = orders.get(one.orderId);
    if (!order?.orderNo) throw notFound('Order');
    const place = input.orders ? `orders.${index}.lines` : at;
    await checkLines(ctx, { place, lines: one.lines, known, input });
    const { id, returnNo } = await makeReturn(ctx, {
      order,
      lines: one.lines,
      input,
      visitId,
      place,
    });
    made.push({ id, returnNo });
    await takeAtDesk(ctx, id, { lines: one.lines, input, place });
  }
  const [first] = made;
  invariant(first, 'a return is made for every order');
  return { ...(await getReturn(ctx, { id: first.id })), returns: made };
}

function ordersOf(input: NewReturn): OfOrder[] {
  if (input.orders) {
    const ids = input.orders.map(({ orderId }) => orderId);
    if (new Set(ids).size < ids.length) throw invalid({ orders: 'Name each order once' });
    return input.orders;
  }
  if (input.orderId === undefined) throw invalid({ orderId: 'Choose an order' });
  if (!input.lines) throw invalid({ lines: 'Select items to return' });
  return [{ orderId: input.orderId, lines: input.lines }];
}

async function checkLines(
  ctx: WriteContext,
  {
    place,
    lines,
    known,
    input,
  }: {
    place: string;
    lines: readonly WantedLine[];
    known: readonly OrderLineToReturn[];
    input: NewReturn;
  },
): Promise<void> {
  const reasonOf = await returnReasons(ctx);
  const seen = new Set<number>();
  for (const [index, asked] of lines.entries()) {
    const at = `${place}.${index}`;
    const line = known.find(({ orderLineId }) => orderLineId === asked.orderLineId);
    if (!line) throw notFound('Order line');
    if (seen.has(line.orderLineId))
      throw invalid({ [`${at}.orderLineId`]: 'This line is there twice' });
    seen.add(line.orderLineId);
    if (line.openReturn !== null) {
      throw conflict('return.open', isInReturn(line));
    }
    const fault = returnFault(line, {
      qty: asked.qty,
      today: ctx.today,
      isOverride: input.override !== undefined,
    });
    if (fault) throw ruleBroken('return.not_allowed', fault, { fields: { [`${at}.qty`]: fault } });
    const reason = reasonOf.get(asked.reasonId);
    if (!reason) throw invalid({ [`${at}.reasonId`]: 'Choose a reason' });
    if (reason.needsPhoto && isOfShop(ctx) && asked.photos.length === 0) {
      const says = 'Add a photo of the problem';
      throw ruleBroken('return.photo_missing', says, { fields: { [`${at}.photos`]: says } });
    }
  }
}

/** Receives goods that lie on the desk, and settles the return. */
async function takeAtDesk(
  ctx: WriteContext,
  id: number,
  { lines, input, place }: Pick<ToMake, 'lines' | 'input' | 'place'>,
): Promise<void> {
  const here = lines.filter(({ pieces }) => pieces !== undefined);
  if (here.length > 0) {
    if (input.approve !== true)
      throw invalid({ approve: 'Approve the return to receive its goods' });
    const made = await getReturn(ctx, { id });
    await receive(ctx, {
      id,
      version: made.version,
      lines: here.map(({ orderLineId, pieces = [] }) => ({
        lineId: made.lines.find((line) => line.orderLineId === orderLineId)?.id ?? 0,
        pieces,
        qtyMissing: 0,
      })),
    });
  }
  if (input.settle === undefined) return;
  const { status, version } = await getReturn(ctx, { id });
  if (status !== 'received') {
    throw invalid({ [place]: 'Enter the condition of every item to settle now' });
  }
  await settle(ctx, { id, version, resolution: input.settle });
}

/** The shop asks with a token of its own; people at a screen see the goods or the buyer. */
const isOfShop = ({ user }: ReadContext) => user.kind === 'token';

/** Reasons that are offered for returns, by id. */
export async function returnReasons(ctx: ReadContext): Promise<ReadonlyMap<number, Reason>> {
  const rows = await readRows(ctx, reasons, { kind: 'return', isActive: true });
  return new Map(rows.map((reason) => [reason.id, reason]));
}

type ToMake = {
  readonly order: OrderRecord;
  readonly lines: readonly WantedLine[];
  readonly input: NewReturn;
  readonly visitId: string | null;
  readonly place: string;
};

async function makeReturn(
  ctx: WriteContext,
  { order, lines, input, visitId, place }: ToMake,
): Promise<{ id: number; returnNo: string }> {
  const isApproved = input.approve === true;
  const { row, parts } = await insertWithParts(
    ctx,
    returnOrders,
    {
      number: await nextNumber(ctx, 'return', { date: ctx.today }),
      type: input.type,
      source: isOfShop(ctx) ? 'storefront' : 'staff',
      orderId: order.id,
      visitId,
      status: isApproved ? 'approved' : 'requested',
      wish: input.wish,
      pickup: input.pickup ?? null,
      requestedAt: ctx.now,
      requestedBy: ctx.user.id,
      ...(isApproved ? { decidedAt: ctx.now, decidedBy: ctx.user.id } : {}),
      overrideNote: input.override?.note ?? '',
      note: input.note,
    },
    [
      insertPart(
        returnLines,
        'returnId',
        lines.map(({ orderLineId, qty, reasonId, note }) => ({
          orderLineId,
          qtyRequested: qty,
          qtyApproved: isApproved ? qty : 0,
          reasonId,
          note,
        })),
      ),
    ],
  );
  for (const [index, line] of parts[0].entries()) {
    const field = `${place}.${index}.photos`;
    await attachPhotos(ctx, { returnLineId: line.id, fileIds: lines[index]?.photos ?? [], field });
  }
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'return',
    text: `Return ${row.number} ${isApproved ? 'approved' : 'requested'}`,
  });
  if (isApproved) await tellReturn(ctx, { order, of: row, template: approvedMessage });
  else await tellReturn(ctx, { order, of: row, template: requestedMessage });
  return { id: row.id, returnNo: row.number };
}
