import type { Transfer, TransferLine } from '@counting-house/contract/stock/transfers/transfer.ts';
import { dateText } from '../../platform/clock.ts';
import { plainQty } from '../../platform/money.ts';
import type { PaperDocument, PaperSums } from '../../platform/papers/document.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { tableOf } from '../../platform/papers/paper-table.ts';

/** Where goods leave or arrive. */
export type Place = { readonly name: string; readonly lines: readonly string[] };

type Sheet = {
  readonly transfer: Transfer;
  /** By SKU. */
  readonly hsn: ReadonlyMap<number, string>;
  readonly business: string;
  readonly from: Place;
  readonly to: Place;
};

/** A transfer as a delivery challan: what goes from where to where, and room for what arrived. */
export function transferPaper({ transfer, hsn, business, from, to }: Sheet): PaperDocument {
  const { businessDate, vehicleNo, transporter, ewayBillNo } = transfer;
  const when = businessDate === null ? 'not sent yet' : `sent ${dateText(businessDate)}`;
  const transport = [
    vehicleNo && `Vehicle ${vehicleNo}`,
    transporter && `Transporter ${transporter}`,
    ewayBillNo && `E-way bill ${ewayBillNo}`,
  ];
  return {
    title: 'Delivery challan',
    number: transfer.number,
    barcode: transfer.number,
    ours: { name: business, lines: [`Transfer between own stores, not a sale; ${when}`] },
    parties: [
      { head: 'From', ...from },
      { head: 'To', ...to },
    ],
    facts: [],
    intro: transport.filter(Boolean).join(' · '),
    tables: [
      tableOf(transfer.lines, [
        { head: '#', width: 14, text: ({ lineNo }) => String(lineNo) },
        { head: 'Goods', text: ({ name, sku }) => `${name}\n${sku}` },
        { head: 'HSN', width: 46, text: ({ skuId }) => hsn.get(skuId) ?? '' },
        { head: 'Batch', width: 84, text: batchText },
        { head: 'From tray', width: 46, text: ({ fromTray }) => fromTray ?? '' },
        { head: 'Quantity', width: 50, align: 'right', text: qtyText },
        { head: 'Value, ₹', width: 52, align: 'right', text: valueText },
        { head: 'Arrived', width: 50, align: 'right', text: arrivedText },
      ]),
    ],
    sums: worthOf(transfer),
    notes: [transfer.note],
    signs: ['Sent by', 'Carried by', 'Received by'],
    foot: transfer.number,
  };
}

function batchText({ isRunning, batchNumber, expiryDate }: TransferLine): string {
  const expiry = expiryDate ? `\nexpires ${dateText(expiryDate)}` : '';
  return `${isRunning ? '' : (batchNumber ?? '')}${expiry}`;
}

const qtyText = ({ qty, unit }: TransferLine): string => `${plainQty(qty)} ${unit}`;

const valueText = ({ value }: TransferLine): string => (value === null ? '' : plainAmount(value));

/** What arrived, or room to write it down. */
const arrivedText = ({ receivedQty, unit }: TransferLine): string | null =>
  receivedQty > 0 ? `${plainQty(receivedQty)} ${unit}` : null;

/** What the goods are worth, where that may be seen. */
function worthOf({ lines }: Transfer): PaperSums | null {
  if (lines.some(({ value }) => value === null)) return null;
  const worth = lines.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return { parts: [], total: ['Value of the goods', worth] };
}
