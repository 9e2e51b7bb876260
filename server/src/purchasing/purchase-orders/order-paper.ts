import { inSentence } from '@counting-house/contract/kit/labels.ts';
import { freightLabels } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { dateText } from '../../platform/clock.ts';
import { plainQty } from '../../platform/money.ts';
import { type PaperDocument, taxParts } from '../../platform/papers/document.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { tableOf } from '../../platform/papers/paper-table.ts';
import { partyUnder } from '../../platform/papers/party.ts';

/** A purchase order as its vendor gets it. */
export const orderPaper = (order: PurchaseOrder): PaperDocument => ({
  title: 'Purchase order',
  number: order.revision > 0 ? `${order.number}, revision ${order.revision}` : order.number,
  barcode: order.number,
  mark: order.status === 'cancelled' ? 'Cancelled' : '',
  ours: partyUnder('', order.shipTo),
  parties: [partyUnder('Vendor', order.vendor), partyUnder('Ship to', order.shipTo)],
  facts: [
    ['Order date', dateText(order.orderDate)],
    ['Expected', dateText(order.expectedDate)],
    ['Payment', `${order.paymentTermsDays} days`],
    ['Your reference', order.vendorRef],
  ],
  tables: [
    tableOf(order.lines, [
      { head: '#', width: 18, text: ({ lineNo }) => String(lineNo) },
      { head: 'Goods', text: goodsText },
      { head: 'HSN', width: 48, text: ({ hsn }) => hsn },
      { head: 'Quantity', width: 64, align: 'right', text: qtyWithUnit },
      { head: 'Price', width: 62, align: 'right', text: priceText },
      { head: 'GST', width: 36, align: 'right', text: ({ taxRate }) => `${taxRate / 1000} %` },
      { head: 'Amount', width: 74, align: 'right', text: ({ taxable }) => plainAmount(taxable) },
    ]),
  ],
  sums: {
    parts: [['Goods and services', order.taxable], ...taxParts(order.taxesByRate)],
    total: ['Order total', order.total],
  },
  notes: [`Freight: ${inSentence(freightLabels[order.freightTerms])}.`, order.noteToVendor],
  foot: order.number,
});

type Line = PurchaseOrder['lines'][number];

const goodsText = ({ name, code, description }: Line): string =>
  [name, [code, description].filter(Boolean).join(' · ')].filter(Boolean).join('\n');

const qtyWithUnit = ({ qty, unit }: Line): string => `${plainQty(qty)} ${unit}`;

function priceText({ isFree, price, discountBps }: Line): string {
  if (isFree) return 'free';
  return discountBps > 0
    ? `${plainAmount(price)}\nless ${discountBps / 100} %`
    : plainAmount(price);
}
