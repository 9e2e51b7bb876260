import type { Inward } from '@counting-house/contract/purchasing/inward/inward.ts';
import { type BatchTyped, type LineTyped, type Typed } from './receiving.ts';

type KeptLine = Inward['lines'][number];

/** Which line of an order is meant; without one, which goods. */
const keyOf = (line: { readonly poLineId: number | null; readonly skuId: number }): string =>
  line.poLineId === null ? `sku ${line.skuId}` : `line ${line.poLineId}`;

/**
 * A draft that a colleague or oneself began, laid over what can be received: of lines that it has, what was typed;
 * of its lines that can be received no more, nothing.
 */
export function resumed(draft: Inward, lines: readonly LineTyped[]): Typed {
  const kept = new Map(draft.lines.map((line) => [keyOf(line), line]));
  return {
    vendorId: draft.vendorId,
    storeId: draft.storeId,
    challanNo: draft.challanNo,
    challanDate: draft.challanDate ?? '',
    vendorBillNo: draft.vendorBillNo,
    vendorBillDate: draft.vendorBillDate ?? '',
    vehicleNo: draft.vehicleNo,
    lrNo: draft.lrNo,
    ewayBillNo: draft.ewayBillNo,
    withoutPoReason: draft.withoutPoReason ?? '',
    note: draft.note,
    confirmDuplicate: false,
    fileIds: draft.fileIds,
    charges: draft.charges.map(({ vendorId, ...charge }) => ({
      ...charge,
      vendorId: vendorId ?? '',
    })),
    lines: lines.map((line) => {
      const found = kept.get(keyOf(line.goods));
      return found ? over(line, found) : line;
    }),
  };
}

/** A price that is missing is asked for again: a draft does not say whether its line was free. */
const over = (
  line: LineTyped,
  { price, challanQty, batches, unitId, unit }: KeptLine,
): LineTyped => ({
  goods:
    unitId === line.goods.unitId
      ? line.goods
      : { ...line.goods, unitId, unit, pack: null, openQty: null, mostQty: null },
  price: price || '',
  isFree: false,
  challanQty: challanQty ?? '',
  batches: batches.map(batchOf),
});

const batchOf = (row: KeptLine['batches'][number]): BatchTyped => ({
  number: row.number,
  mfgDate: row.mfgDate ?? '',
  expiryDate: row.expiryDate ?? '',
  isReadOff: false,
  mrp: row.mrp ?? '',
  acceptedQty: row.acceptedQty,
  rejectedQty: row.rejectedQty,
  rejectWhere: row.rejectWhere ?? '',
  rejectReason: row.rejectReason,
  rejectFileId: row.rejectFileId,
  trayId: row.trayId,
  tray: row.trayCode,
  labels: row.labels,
  checks: row.checks.map(({ name, isYes, reading, fileId }) => ({
    name,
    ...(isYes === null ? {} : { isYes }),
    ...(reading === null ? {} : { reading }),
    ...(fileId === null ? {} : { fileId }),
  })),
});
