import type { SetOff, TaxHead } from '@counting-house/contract/gst/gst-return.ts';
import { roundTo } from '../../platform/money.ts';

const heads = ['IGST', 'CGST', 'SGST', 'CESS'] as const satisfies TaxHead[];

export type ByHead = Readonly<Record<TaxHead, number>>;

/** Which credit pays which tax, in the order of the law. CGST and SGST never pay each other. */
const order: readonly (readonly [credit: TaxHead, tax: TaxHead])[] = [
  ['IGST', 'IGST'],
  ['IGST', 'CGST'],
  ['IGST', 'SGST'],
  ['CGST', 'CGST'],
  ['CGST', 'IGST'],
  ['SGST', 'SGST'],
  ['SGST', 'IGST'],
  ['CESS', 'CESS'],
];

const fields = { IGST: 'fromIgst', CGST: 'fromCgst', SGST: 'fromSgst', CESS: 'fromCess' } as const;
const nothing = { fromIgst: 0, fromCgst: 0, fromSgst: 0, fromCess: 0 };
const rupee = 100;

/**
 * Sets credit off against tax. Credit of IGST is used up before any other, reverse charge is paid in
 * cash only, and cash is whole rupees for each tax.
 *
 * @param owed what is owed on supplies, what is owed as the receiver of supplies, and the credit; paise.
 *   A negative amount counts as nothing: it stays on its account for the next month.
 * @see CGST Act 2017, sections 49, 49A and 170; CGST Rules 2017, rule 88A.
 */
export function setOffOf(owed: {
  readonly output: ByHead;
  readonly reverseCharge: ByHead;
  readonly credit: ByHead;
}): SetOff {
  const left = positive(owed.output);
  const credit = positive(owed.credit);
  const used = new Map(heads.map((head) => [head, { ...nothing }]));
  for (const [from, to] of order) {
    const amount = Math.min(credit[from], left[to]);
    const row = used.get(to);
    if (row) row[fields[from]] += amount;
    credit[from] -= amount;
    left[to] -= amount;
  }
  const output = positive(owed.output);
  const before = positive(owed.credit);
  const reverseCharge = positive(owed.reverseCharge);
  const rows = heads.map((head) => ({
    head,
    output: output[head],
    ...(used.get(head) ?? nothing),
    left: left[head],
    reverseCharge: reverseCharge[head],
    cash: roundTo(left[head] + reverseCharge[head], rupee),
  }));
  const cash = rows.reduce((sum, row) => sum + row.cash, 0);
  const due = rows.reduce((sum, row) => sum + row.left + row.reverseCharge, 0);
  return {
    rows,
    credit: heads.map((head) => ({
      head,
      before: before[head],
      used: before[head] - credit[head],
      after: credit[head],
    })),
    cash,
    rounding: due - cash,
  };
}

const positive = (amounts: ByHead): Record<TaxHead, number> => ({
  IGST: Math.max(amounts.IGST, 0),
  CGST: Math.max(amounts.CGST, 0),
  SGST: Math.max(amounts.SGST, 0),
  CESS: Math.max(amounts.CESS, 0),
});
