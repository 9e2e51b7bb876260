import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type {
  ApprovePurchaseOrder,
  ClosePurchaseOrder,
  PurchaseOrder,
  PurchaseOrderNotedStep,
  PurchaseOrderStep,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { vendorPaper } from '../../books/taxes/party-paper.service.ts';
import { passOwn } from '../../admin/users/own-paper.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { addDays, dateIn } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow, readRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { storeInUse } from '../../stock/trays/store.service.ts';
import { cancelledOrderMessage } from '../purchasing.templates.ts';
import { vendorAddresses } from '../vendors/vendor-address.table.ts';
import { calledOrder, readPurchaseLines, lockForStep, type Order } from './order-step.service.ts';
import { getOrder } from './purchase-order-view.service.ts';
import { needsApproval, openQty, statusByProgress } from './purchase-order.rules.ts';
import { poLines, purchaseOrders } from './purchase-order.table.ts';
import { checkOrderable, shipToPaper, readVendorTerms } from './vendor-terms.service.ts';

/** A closed order is opened again for so long. */
const reopenDays = 180;

/**
 * Gives a draft its number and copies of vendor and store. Over the limit it waits for somebody else.
 *
 * @throws {Problem} `po.no_lines`, `vendor.on_hold` (422); `vendor.inactive`, `po.state`, `stale` (409).
 */
export async function orderSubmit(
  ctx: WriteContext,
  at: PurchaseOrderStep,
): Promise<PurchaseOrder> {
  const order = await lockForStep(ctx, at, 'submit');
  const lines = await readPurchaseLines(ctx, order.id);
  if (lines.length === 0) {
    const says = 'Add at least one line.';
    throw ruleBroken('po.no_lines', says, { fields: { lines: says } });
  }
  const vendor = await readVendorTerms(ctx, order.vendorId);
  checkOrderable(vendor);
  const address = await readRow(ctx, vendorAddresses, order.vendorAddressId);
  const store = await storeInUse(ctx, order.storeId);
  const waits = needsApproval(order.total, ctx.settings['purchasing.approvalLimit']);
  const number =
    order.number ?? (await nextNumber(ctx, 'purchase_order', { date: order.orderDate }));
  await changeRow(ctx, purchaseOrders, order, {
    number,
    vendor: vendorPaper(vendor, address),
    shipTo: shipToPaper(ctx, store),
    submittedAt: ctx.now,
    submittedBy: ctx.user.id,
    status: waits ? 'waiting' : 'approved',
    approvedAt: waits ? null : ctx.now,
    statusNote: '',
  });
  if (waits) await tellApprovers(ctx, { ...order, number }, vendor.displayName);
  return getOrder(ctx, { id: order.id });
}

/** Tells all who may approve that an order waits. */
export async function tellApprovers(
  ctx: WriteContext,
  order: Pick<Order, 'id' | 'number' | 'total'>,
  vendor: string,
): Promise<void> {
  await notify(ctx, {
    to: { permission: 'purchasing.order.approve' },
    kind: 'po_waiting',
    text: `${order.number} to ${vendor} for ${rupees(order.total)} is pending approval.`,
    link: linkOf(order.id),
    about: `purchase_order ${order.id}`,
  });
}

/** @throws {Problem} those of `passOwn` for the one who made it; `po.state`, `stale` (409); `vendor.on_hold` (422). */
export async function orderApprove(
  ctx: WriteContext,
  { ownReason, ...at }: ApprovePurchaseOrder,
): Promise<PurchaseOrder> {
  const order = await lockForStep(ctx, at, 'approve');
  await checkOther(ctx, order, { field: 'ownReason', reason: ownReason });
  checkOrderable(await readVendorTerms(ctx, order.vendorId));
  const lines = await readPurchaseLines(ctx, order.id);
  await changeRow(ctx, purchaseOrders, order, {
    status: statusByProgress(lines, { isSent: order.sentAt !== null }),
    approvedAt: ctx.now,
    approvedBy: ctx.user.id,
  });
  await tellMaker(ctx, order, `${order.number} is approved.`);
  return getOrder(ctx, { id: order.id });
}

/** @throws {Problem} as `orderApprove`. */
export async function orderReject(
  ctx: WriteContext,
  { note, ...at }: PurchaseOrderNotedStep,
): Promise<PurchaseOrder> {
  const order = await lockForStep(ctx, at, 'reject');
  await checkOther(ctx, order, { field: 'note', reason: note });
  await changeRow(ctx, purchaseOrders, order, { status: 'draft', statusNote: note });
  await tellMaker(ctx, order, `${order.number} was rejected: ${note}`);
  return getOrder(ctx, { id: order.id });
}

/**
 * Gives up what is open, of all lines or of some. An order of which nothing is open any more is closed.
 *
 * @throws {Problem} `po.nothing_open` (422); `po.state`, `stale` (409).
 */
export async function orderClose(
  ctx: WriteContext,
  { note, lineIds, ...at }: ClosePurchaseOrder,
): Promise<PurchaseOrder> {
  const order = await lockForStep(ctx, at, 'close');
  const lines = await readPurchaseLines(ctx, order.id);
  const given = lines.filter(
    (line) => openQty(line) > 0 && (lineIds === undefined || lineIds.includes(line.id)),
  );
  if (given.length === 0 && !(order.status === 'received' && lineIds === undefined)) {
    throw ruleBroken('po.nothing_open', `Nothing of ${calledOrder(order)} is open any more.`);
  }
  const closing = new Set(given.map(({ id }) => id));
  for (const line of given) {
    await changeRow(ctx, poLines, line, { closedQty: line.closedQty + openQty(line) });
  }
  const isDone = lines.every((line) => closing.has(line.id) || openQty(line) === 0);
  await changeRow(ctx, purchaseOrders, order, {
    statusNote: note,
    ...(isDone ? { status: 'closed', closedAt: ctx.now } : {}),
  });
  return getOrder(ctx, { id: order.id });
}

/**
 * Cancels an order of which nothing has arrived; a vendor who has it is told.
 *
 * @throws {Problem} `po.has_receipts` (422); `po.state`, `stale` (409).
 */
export async function orderCancel(
  ctx: WriteContext,
  { note, ...at }: PurchaseOrderNotedStep,
): Promise<PurchaseOrder> {
  const seen = await readRow(ctx, purchaseOrders, at.id);
  if (seen.status === 'part_received' || seen.status === 'received') {
    throw ruleBroken('po.has_receipts', `${calledOrder(seen)} has receipts. Close it instead.`);
  }
  const order = await lockForStep(ctx, at, 'cancel');
  await changeRow(ctx, purchaseOrders, order, { status: 'cancelled', statusNote: note });
  const { email } = await readVendorTerms(ctx, order.vendorId);
  if (order.sentAt !== null && email) {
    await send(ctx, {
      template: cancelledOrderMessage,
      channel: 'mail',
      to: email,
      values: { vendor: order.vendor?.name ?? '', order: calledOrder(order), reason: note },
      about: { entity: 'purchase_order', id: order.id },
    });
  }
  return getOrder(ctx, { id: order.id });
}

/**
 * Opens a closed order again: what was given up is awaited again.
 *
 * @throws {Problem} `po.closed_long`, `po.nothing_open` (422); `po.state`, `stale` (409).
 */
export async function orderReopen(
  ctx: WriteContext,
  at: PurchaseOrderStep,
): Promise<PurchaseOrder> {
  const order = await lockForStep(ctx, at, 'reopen');
  const zone = ctx.settings['business.timeZone'];
  const closedOn = dateIn(zone, new Date(order.closedAt ?? ctx.now));
  if (closedOn < addDays(ctx.today, -reopenDays)) {
    const says = `${calledOrder(order)} was closed more than ${reopenDays} days ago.`;
    throw ruleBroken('po.closed_long', says);
  }
  const lines = await readPurchaseLines(ctx, order.id);
  const given = lines.filter(({ closedQty }) => closedQty > 0);
  if (given.length === 0) {
    throw ruleBroken('po.nothing_open', `Nothing of ${calledOrder(order)} was given up.`);
  }
  for (const line of given) await changeRow(ctx, poLines, line, { closedQty: 0 });
  const open = lines.map((line) => ({ ...line, closedQty: 0 }));
  await changeRow(ctx, purchaseOrders, order, {
    status: statusByProgress(open, { isSent: order.sentAt !== null }),
    closedAt: null,
  });
  return getOrder(ctx, { id: order.id });
}

/** The one who drafted, submitted or revised an order does not decide about it, unless nobody else can. */
const checkOther = (
  ctx: WriteContext,
  { id, number, createdBy, submittedBy }: Order,
  asked: { readonly field: string; readonly reason: string | undefined },
): Promise<void> =>
  passOwn(ctx, {
    ...asked,
    makers: [createdBy, submittedBy],
    right: 'purchasing.order.approve',
    says: 'You made this; someone else must approve it.',
    entity: 'purchase_order',
    entityId: id,
    entityNo: number,
  });

async function tellMaker(ctx: WriteContext, order: Order, text: string): Promise<void> {
  await notify(ctx, {
    to: { userIds: [...new Set([order.createdBy, order.submittedBy ?? order.createdBy])] },
    kind: 'po_decided',
    text,
    link: linkOf(order.id),
    about: `purchase_order ${order.id}`,
  });
}

const linkOf = (id: number) => `${addresses.receiveAgainstOrder}?tab=orders&open=${id}`;
