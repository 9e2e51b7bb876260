import { z } from 'zod';
import { changeOf } from '../../kit/change.ts';
import { listInput, listOf, queryId, several } from '../../kit/list.ts';
import { code, date, id, moneySum, qty, qtyOrZero, text, ts, version } from '../../kit/shapes.ts';
import { SkuName } from '../skus/sku.ts';

/** sent: on the way, nothing arrived yet; received: nothing of it is on the way any more. */
export const TransferStatus = z.enum(['draft', 'sent', 'partly_received', 'received', 'cancelled']);
export type TransferStatus = z.output<typeof TransferStatus>;

/** How the goods travel: the challan bears it, as rule 55 and rule 138 ask. */
const transport = {
  vehicleNo: text(20).default(''),
  transporter: text(80).default(''),
  ewayBillNo: z
    .string()
    .regex(/^(?:\d{12})?$/u, 'An e-way bill number has 12 digits.')
    .default(''),
};

/** Goods for another store of the same GSTIN. Without a batch, what expires first goes first. */
export const NewTransfer = z.strictObject({
  /** The default store when left out. */
  storeId: id.optional(),
  toStoreId: id,
  note: text(500).default(''),
  ...transport,
  lines: z
    .array(z.strictObject({ skuId: id, batchId: id.optional(), fromTrayId: id.optional(), qty }))
    .min(1, 'Add a line')
    .max(200),
});
export type NewTransfer = z.output<typeof NewTransfer>;

/** A draft: `lines` are all of its lines. */
export const ChangedTransfer = changeOf(NewTransfer);
export type ChangedTransfer = z.output<typeof ChangedTransfer>;

export const SendTransfer = z.strictObject({
  id: queryId,
  version,
  businessDate: date.optional().describe('Today when left out.'),
});
export type SendTransfer = z.output<typeof SendTransfer>;

/** What arrived; several may receive the same transfer, each what they hold in their hands. */
export const ReceiveTransfer = z.strictObject({
  id: queryId,
  businessDate: date.optional().describe('Today when left out.'),
  lines: z
    .array(
      z.strictObject({
        lineId: id,
        qty,
        /** The floor of the goods' area when left out; quarantine for goods that lay aside before. */
        toTrayId: id.optional(),
      }),
    )
    .min(1, 'Scan what arrived first.')
    .max(500),
});
export type ReceiveTransfer = z.output<typeof ReceiveTransfer>;

/** What did not arrive: it went back to the sending store, or it is lost and written off. */
export const SettleTransfer = z.strictObject({
  id: queryId,
  businessDate: date.optional().describe('Today when left out.'),
  /** Of what is lost; `LOST` when left out. */
  reasonCode: code(20).optional(),
  note: text(200).default(''),
  lines: z
    .array(
      z.strictObject({
        lineId: id,
        returnedQty: qtyOrZero.default(0),
        lostQty: qtyOrZero.default(0),
      }),
    )
    .min(1, 'Enter what came back or is lost.')
    .max(500),
});
export type SettleTransfer = z.output<typeof SettleTransfer>;

export const CancelTransfer = z.strictObject({
  id: queryId,
  version,
  note: text(200).pipe(z.string().min(1, 'Enter a reason')),
});
export type CancelTransfer = z.output<typeof CancelTransfer>;

export const TransferRow = z.object({
  id,
  number: z.string(),
  status: TransferStatus,
  storeId: id,
  store: z.string(),
  toStoreId: id,
  toStore: z.string(),
  /** When it left; null in a draft. */
  businessDate: date.nullable(),
  note: z.string(),
  vehicleNo: z.string(),
  transporter: z.string(),
  ewayBillNo: z.string(),
  lines: z.int(),
  /** Lines of which something is on the way. */
  openLines: z.int(),
  createdBy: z.string(),
  createdAt: ts,
  version,
});
export type TransferRow = z.output<typeof TransferRow>;

export const ListTransfers = listInput({
  status: several(TransferStatus).optional(),
  storeId: queryId.optional(),
  toStoreId: queryId.optional(),
});
export type ListTransfers = z.output<typeof ListTransfers>;
export const TransferRows = listOf(TransferRow);

export const TransferLine = SkuName.extend({
  id,
  lineNo: z.int(),
  /** Null in a draft that leaves the choice to the day it is sent. */
  batchId: id.nullable(),
  batch: z.string().nullable(),
  batchNumber: z.string().nullable(),
  expiryDate: date.nullable(),
  isRunning: z.boolean(),
  fromTrayId: id.nullable(),
  fromTray: z.string().nullable(),
  /** It lay in quarantine or among the rejected: only who inspects puts it among the others. */
  wasAside: z.boolean(),
  /** What was asked for; the same as sent once it left. */
  qty,
  sentQty: qtyOrZero,
  /** What the goods cost when they left; null in a draft, and for those who may not see values. */
  value: moneySum.nullable(),
  receivedQty: qtyOrZero,
  returnedQty: qtyOrZero,
  lostQty: qtyOrZero,
  /** On the way: sent and neither received, returned nor lost. */
  openQty: qtyOrZero,
});
export type TransferLine = z.output<typeof TransferLine>;

/** A transfer with its lines, and the write-offs of what was lost. */
export const Transfer = TransferRow.omit({ lines: true }).extend({
  sentAt: ts.nullable(),
  sentBy: z.string().nullable(),
  lines: z.array(TransferLine),
  writeOffs: z.array(z.object({ id, number: z.string() })),
});
export type Transfer = z.output<typeof Transfer>;

export const TransferById = z.strictObject({ id: queryId });
