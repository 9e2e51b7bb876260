import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { PrintOrders, SendOrder } from '@counting-house/contract/orders/order-paper.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { may, needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { documentFile, drawDocument } from '../../platform/papers/document.ts';
import { openPdf, paper, pdfFile, type PdfPage } from '../../platform/papers/pdf.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, readRow } from '../../platform/rows/rows.ts';
import { drawAddress, paperHead, type PaperHead, salesOrderPaper } from './order-paper.ts';
import { orderText } from './order-text.service.ts';
import { readBuyerItemCodes, type BuyerItemCodes } from './buyer-item-codes.service.ts';
import { getOrder, lockOrder, lockOrders } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { paperMessage } from '../orders.templates.ts';
import {
  isQuotable,
  issueQuotation,
  type QuotationRecord,
} from '../quotations/issue-quotation.service.ts';
import { quotationState } from '../quotations/quotation.rules.ts';
import { quotations } from '../quotations/quotation.table.ts';
import { noteEvent } from '../timeline.service.ts';

const mostPrinted = 100;

/**
 * Prints orders as their buyers get them, or labels with their addresses. A draft is issued as a quotation by that; it is locked.
 *
 * @throws {Problem} `not_found`; `invalid` (422) without an order, or for one that goes to no address.
 */
export async function printOrders(
  ctx: WriteContext,
  { id, ids = [], kind }: PrintOrders,
): Promise<FileAnswer> {
  const wanted = [...new Set([...(id === undefined ? [] : [id]), ...ids])];
  if (wanted.length === 0) throw invalid({ id: 'Choose an order' });
  if (wanted.length > mostPrinted) throw invalid({ ids: `Choose at most ${mostPrinted} orders` });
  const page = await openPdf(kind === 'address' ? paper.label : paper.a4, 'Order');
  const logo = kind === 'order' ? await printedLogo(ctx) : null;
  if (kind === 'order' && may(ctx, 'orders.order.create')) await lockDrafts(ctx, wanted);
  const names: string[] = [];
  for (const one of wanted) {
    const paperOf = kind === 'order' ? orderPaper : addressPaper;
    const drawn = await paperOf(ctx, one);
    if (!drawn) continue;
    drawn.draw(page, logo);
    names.push(drawn.fileName);
    await noteEvent(ctx, { orderId: one, kind: 'print', text: `${drawn.says} printed` });
  }
  if (names.length === 0) throw invalid({ ids: 'None of these orders goes to an address' });
  const [only = ''] = names;
  const name = names.length === 1 ? only : `orders-${ctx.today}`;
  return pdfFile(page, `${name.replaceAll(/[^\w-]+/gu, '-')}.pdf`);
}

/** Drafts that are issued together are locked first, all in one order. */
async function lockDrafts(ctx: WriteContext, ids: readonly number[]): Promise<void> {
  const drafts = await readRows(ctx, salesOrders, { id: ids, status: 'draft' });
  await lockOrders(
    ctx,
    drafts.map(({ id }) => id),
  );
}

/** A paper that is ready to be drawn. */
type Paper = {
  readonly draw: (page: PdfPage, logo: Uint8Array | null) => void;
  /** What its file is called when it is alone. */
  readonly fileName: string;
  /** What the timeline calls it. */
  readonly says: string;
};

/** Of those who may take orders a draft is issued as a quotation; others print it as the draft that it is. */
async function orderPaper(ctx: WriteContext, id: number): Promise<Paper> {
  const { order, theirs, head } = await paperOfOrder(ctx, id, {
    mayIssue: may(ctx, 'orders.order.create'),
  });
  return {
    draw: (page, logo) => drawDocument(page, salesOrderPaper(ctx, order, { theirs, head }), logo),
    fileName: fileNameOf(order, head),
    says: saidOf(head),
  };
}

async function addressPaper(ctx: WriteContext, id: number): Promise<Paper | null> {
  const order = await getOrder(ctx, { id });
  if (!order.shippingAddress) return null;
  const draw = (page: PdfPage) => drawAddress(ctx, page, order);
  return { draw, fileName: order.orderNo, says: 'Address' };
}

type OrderPaper = {
  readonly order: Order;
  readonly theirs: BuyerItemCodes;
  readonly head: PaperHead;
  readonly quotation: QuotationRecord | null;
};

async function paperOfOrder(
  ctx: WriteContext,
  id: number,
  { mayIssue }: { readonly mayIssue: boolean },
): Promise<OrderPaper> {
  const seen = await getOrder(ctx, { id });
  const isIssued = isQuotable(seen) && mayIssue;
  if (isIssued) await lockOrder(ctx, id);
  const order = isIssued ? await getOrder(ctx, { id }) : seen;
  const theirs = await readBuyerItemCodes(ctx, id);
  if (!isIssued || !isQuotable(order)) {
    return { order, theirs, head: paperHead(order), quotation: null };
  }
  const quotation = await issueQuotation(ctx, order, theirs);
  return { order, theirs, head: quotationHead(ctx, quotation), quotation };
}

/** Prints a quotation as it was issued. @throws {Problem} `not_found`. */
export async function printQuotation(
  ctx: ReadContext,
  { id }: { readonly id: number },
): Promise<FileAnswer> {
  const quotation = await readRow(ctx, quotations, id);
  const { order, theirs } = quotation.paper;
  const head = quotationHead(ctx, quotation);
  const said = { head, theirs: { ...theirs, items: new Map(theirs.items) } };
  const document = salesOrderPaper(ctx, order, said);
  return documentFile(fileNameOf(order, head), document, await printedLogo(ctx));
}

const quotationHead = (ctx: ReadContext, quotation: QuotationRecord): PaperHead => {
  const state = quotationState(quotation, ctx.today);
  return { name: 'Quotation', no: quotation.number, mark: markOf[state] };
};

const markOf = {
  sent: '',
  accepted: '',
  expired: 'Expired',
  lost: 'No longer valid',
  superseded: 'Superseded',
} as const;

/** `Quotation QTN-2026-00012`; an acknowledgement is numbered as its order, which says it already. */
const saidOf = ({ name, no }: PaperHead): string => (name === 'Quotation' ? `${name} ${no}` : name);

/**
 * Sends an order to its buyer by mail with the PDF; a draft is issued as a quotation by that, and locked.
 *
 * @throws {Problem} `order.no_mail`, `message.channel_off` (422).
 */
export async function sendOrder(
  ctx: WriteContext,
  { id, to: typed, message }: SendOrder,
): Promise<{ sent: true; to: string }> {
  const seen = await getOrder(ctx, { id });
  const to = addressFor(ctx, typed, [seen.buyer?.email]);
  if (!to) {
    const says = 'The customer has no e-mail address. Enter one.';
    throw ruleBroken('order.no_mail', says, { fields: { to: says } });
  }
  if (isQuotable(seen)) needsRight(ctx, 'orders.order.create');
  const drawn = await paperOfOrder(ctx, id, { mayIssue: true });
  const { order, head, quotation } = drawn;
  const sent = await send(ctx, {
    template: paperMessage,
    channel: 'mail',
    to,
    values: {
      name: order.buyer?.name ?? 'customer',
      order: head.no || order.orderNo,
      paper: head.name.toLowerCase(),
      total: rupees(order.grandTotal - order.cancelledValue),
      message,
      ...orderText(ctx, order, order.lines),
    },
    about: { entity: 'sales_order', id },
    files: [await pdfOf(ctx, drawn)],
  });
  if (sent === null) {
    throw ruleBroken(
      'message.channel_off',
      'Mail is not set up, or the text of this message is switched off.',
    );
  }
  if (quotation && !quotation.sentTo.includes(to)) {
    await changeRow(ctx, quotations, quotation, { sentTo: [...quotation.sentTo, to] });
  }
  await noteEvent(ctx, { orderId: id, kind: 'message', text: `${saidOf(head)} sent to ${to}` });
  return { sent: true, to };
}

async function pdfOf(ctx: ReadContext, { order, theirs, head }: OrderPaper) {
  const document = salesOrderPaper(ctx, order, { theirs, head });
  const name = fileNameOf(order, head);
  const { fileName, mime, bytes } = await documentFile(name, document, await printedLogo(ctx));
  return { name: fileName, mime, bytes };
}

const fileNameOf = (order: Order, { name, no }: PaperHead) =>
  order.status === 'draft' ? `${name} ${no || order.id}` : order.orderNo;
