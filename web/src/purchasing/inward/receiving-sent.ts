import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { figure, isAnswered, type LineTyped, type Typed } from './receiving.ts';

type Sent = InputOf<typeof purchasing.inward>;

/** Where on the screen each line and batch that was sent stands. */
type Places = readonly { readonly line: number; readonly batches: readonly number[] }[];

/** What is sent of a receipt, and where on the screen it stands: only what was counted. */
export function toSent(typed: Typed): { readonly input: Partial<Sent>; readonly places: Places } {
  const places = typed.lines.flatMap((line, index) => {
    const batches = line.batches.flatMap(({ acceptedQty, rejectedQty }, place) =>
      figure(acceptedQty) + figure(rejectedQty) > 0 ? [place] : [],
    );
    return batches.length > 0 ? [{ line: index, batches }] : [];
  });
  const { lines, challanDate, vendorBillDate, withoutPoReason, fileIds } = typed;
  return {
    places,
    input: {
      challanNo: typed.challanNo,
      vendorBillNo: typed.vendorBillNo,
      vehicleNo: typed.vehicleNo,
      lrNo: typed.lrNo,
      ewayBillNo: typed.ewayBillNo,
      note: typed.note,
      confirmDuplicate: typed.confirmDuplicate,
      ...(typed.storeId === null ? {} : { storeId: typed.storeId }),
      ...(challanDate ? { challanDate } : {}),
      ...(vendorBillDate ? { vendorBillDate } : {}),
      ...(withoutPoReason ? { withoutPoReason } : {}),
      fileIds: [...fileIds],
      charges: typed.charges.map(({ amount, vendorId, ...charge }) => ({
        ...charge,
        amount: figure(amount),
        ...(charge.payTo === 'other' && vendorId !== '' ? { vendorId } : {}),
      })),
      lines: places.flatMap(({ line, batches }) => {
        const of = lines[line];
        return of ? [sentLine(of, batches)] : [];
      }),
    },
  };
}

function sentLine(
  { goods, price, isFree, challanQty, batches }: LineTyped,
  places: readonly number[],
) {
  const rows = places.flatMap((place) => batches[place] ?? []);
  return {
    ...(goods.poLineId === null ? {} : { poLineId: goods.poLineId }),
    skuId: goods.skuId,
    unitId: goods.unitId,
    ...(isFree ? { isFree, price: 0 } : price === '' ? {} : { price }),
    ...(challanQty === '' ? {} : { challanQty }),
    batches: rows.map((row) => ({
      ...(row.number ? { number: row.number } : {}),
      ...(row.mfgDate ? { mfgDate: row.mfgDate } : {}),
      ...(row.expiryDate ? { expiryDate: row.expiryDate } : {}),
      ...(row.mrp === '' ? {} : { mrp: row.mrp }),
      ...(figure(row.rejectedQty) > 0 && row.rejectWhere ? { rejectWhere: row.rejectWhere } : {}),
      ...(row.rejectFileId === null ? {} : { rejectFileId: row.rejectFileId }),
      ...(row.trayId === null ? {} : { trayId: row.trayId }),
      acceptedQty: figure(row.acceptedQty),
      rejectedQty: figure(row.rejectedQty),
      rejectReason: row.rejectReason,
      labels: row.labels,
      checks: row.checks.filter(isAnswered),
    })),
  };
}

/** Messages at the lines and batches of the screen, of those at what was sent. */
export function placed(
  fields: Readonly<Record<string, string>>,
  places: Places,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => {
      const [part, n, batches, m, ...rest] = path.split('.');
      const place = part === 'lines' && n !== undefined ? places[Number(n)] : undefined;
      if (!place) return [path, words];
      const batch = m === undefined ? [] : [String(place.batches[Number(m)] ?? m)];
      const at = ['lines', place.line, ...(batches ? [batches] : []), ...batch, ...rest].join('.');
      return [at, words.replace(/^Line \d+/u, `Line ${place.line + 1}`)];
    }),
  );
}
