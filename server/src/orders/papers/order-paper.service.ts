import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { PrintOrders, SendOrder } from '@counting-house/contract/orders/order-paper.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { bytesOf, openPdf, paper, type PdfPage } from '../../platform/papers/pdf.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { drawAddress, drawOrder, paperName, paperNo } from './order-paper.ts';
import { orderWords } from './order-words.service.ts';
import { theirWordsOf } from './their-words.service.ts';
import { getOrder } from '../order.service.ts';
import { paperMessage } from '../orders.templates.ts';
import { noteEvent } from '../timeline.service.ts';

const mostPrinted = 100;

/**
 * Prints orders as their buyers get them, a draft as a quotation, or labels with their addresses.
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
  const printed: Order[] = [];
  for (const one of wanted) {
    const order = await getOrder(ctx, { id: one });
    if (kind === 'order')
      drawOrder(ctx, page, order, { logo, theirs: await theirWordsOf(ctx, one) });
    else if (order.shippingAddress) drawAddress(ctx, page, order);
    else continue;
    printed.push(order);
    const what = kind === 'order' ? paperName(order) : 'Address';
    await noteEvent(ctx, { orderId: one, kind: 'print', text: `${what} printed` });
  }
  if (printed.length === 0) throw invalid({ ids: 'None of these orders goes to an address' });
  return fileOf(page, printed, `orders-${ctx.today}`);
}

/**
 * Sends an order, or a draft as a quotation, to its buyer by mail with the PDF.
 *
 * @throws {Problem} `order.no_mail`, `message.channel_off` (422).
 */
export async function sendOrder(
  ctx: WriteContext,
  { id, to: typed, message }: SendOrder,
): Promise<{ sent: true; to: string }> {
  const order = await getOrder(ctx, { id });
  const to = addressFor(ctx, typed, [order.buyer?.email]);
  if (!to) {
    const says = 'The buyer has no e-mail address. Type one.';
    throw ruleBroken('order.no_mail', says, { fields: { to: says } });
  }
  const what = paperName(order);
  const sent = await send(ctx, {
    template: paperMessage,
    channel: 'mail',
    to,
    values: {
      name: order.buyer?.name ?? 'customer',
      order: paperNo(order),
      paper: what.toLowerCase(),
      total: rupees(order.grandTotal - order.cancelledValue),
      message,
      ...orderWords(ctx, order, order.lines),
    },
    about: { entity: 'sales_order', id },
    files: [await pdfOf(ctx, order)],
  });
  if (sent === null) {
    throw ruleBroken(
      'message.channel_off',
      'Mail is not set up, or the text of this message is switched off.',
    );
  }
  await noteEvent(ctx, { orderId: id, kind: 'message', text: `${what} sent to ${to}` });
  return { sent: true, to };
}

async function pdfOf(ctx: ReadContext, order: Order) {
  const page = await openPdf(paper.a4, paperName(order));
  const [logo, theirs] = [await printedLogo(ctx), await theirWordsOf(ctx, order.id)];
  drawOrder(ctx, page, order, { logo, theirs });
  const { fileName, mime, bytes } = await fileOf(page, [order], '');
  return { name: fileName, mime, bytes };
}

const fileNameOf = (order: Order) =>
  order.status === 'draft' ? `${paperName(order)} ${paperNo(order)}` : order.orderNo;

async function fileOf(
  page: PdfPage,
  orders: readonly Order[],
  several: string,
): Promise<FileAnswer> {
  const [only] = orders;
  const name = orders.length === 1 && only ? fileNameOf(only) : several;
  return {
    fileName: `${name.replaceAll(/[^\w-]+/gu, '-')}.pdf`,
    mime: 'application/pdf',
    bytes: await bytesOf(page),
  };
}
