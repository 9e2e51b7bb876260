import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { vendorAddresses } from '../purchasing/vendors/vendor-address.table.ts';
import { entryOf } from '../testing/bills.ts';
import { taxOf } from '../testing/catalogue.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { pieces } from '../testing/stock.ts';
import { accountId } from '../testing/vouchers.ts';

const { gst, purchasing } = contract;

const here = { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' } as const;

type Row = {
  /** As the design says it; ₹1,000.00 at 18 %. */
  readonly of: string;
  readonly vendor: Parameters<typeof aVendorRow>[1];
  readonly line?: object;
  readonly bill?: object;
  /** What the paper asks for. */
  readonly total: number;
  /** Debits above zero: account → paise. */
  readonly entry: readonly (readonly [string, number])[];
  /** What GSTR-3B says of it, by line: taxable, then tax. */
  readonly summary: Readonly<Record<string, number>>;
};

const rows: Row[] = [
  {
    of: 'eligible, from our state: to the input accounts',
    vendor: here,
    total: 1_180_00,
    entry: [
      ['6150', 1_000_00],
      ['1161', 90_00],
      ['1162', 90_00],
      ['2110', -1_180_00],
    ],
    summary: { '4A5': 180_00 },
  },
  {
    of: 'eligible, from another state',
    vendor: {},
    total: 1_180_00,
    entry: [
      ['6150', 1_000_00],
      ['1163', 180_00],
      ['2110', -1_180_00],
    ],
    summary: { '4A5': 180_00 },
  },
  {
    of: 'blocked: to the line’s own account, in 4(A) and 4(B)',
    vendor: here,
    line: { itcEligible: false },
    total: 1_180_00,
    entry: [
      ['6150', 1_180_00],
      ['2110', -1_180_00],
    ],
    summary: { '4A5': 180_00, '4B1': 180_00 },
  },
  {
    of: 'reverse charge, eligible: owed and credited, the vendor gets the net',
    vendor: { gstTreatment: 'unregistered', gstin: null, pan: null },
    bill: { reverseCharge: true },
    total: 1_000_00,
    entry: [
      ['6150', 1_000_00],
      ['1163', 180_00],
      ['2147', -180_00],
      ['2110', -1_000_00],
    ],
    summary: { '3.1d': 180_00, '4A3': 180_00 },
  },
  {
    of: 'reverse charge, from abroad: import of a service',
    vendor: { gstTreatment: 'overseas', gstin: null, pan: null },
    total: 1_000_00,
    entry: [
      ['6150', 1_000_00],
      ['1163', 180_00],
      ['2147', -180_00],
      ['2110', -1_000_00],
    ],
    summary: { '3.1d': 180_00, '4A2': 180_00 },
  },
  {
    of: 'a special economic zone in our state: always inter',
    vendor: { ...here, gstTreatment: 'sez' },
    total: 1_180_00,
    entry: [
      ['6150', 1_000_00],
      ['1163', 180_00],
      ['2110', -1_180_00],
    ],
    summary: { '4A5': 180_00 },
  },
  {
    of: 'a composition vendor: no tax',
    vendor: { ...here, gstTreatment: 'composition' },
    line: { taxId: null },
    total: 1_000_00,
    entry: [
      ['6150', 1_000_00],
      ['2110', -1_000_00],
    ],
    summary: {},
  },
  {
    of: 'a vendor without GSTIN: no tax',
    vendor: { gstTreatment: 'unregistered', gstin: null, pan: null },
    line: { taxId: null },
    total: 1_000_00,
    entry: [
      ['6150', 1_000_00],
      ['2110', -1_000_00],
    ],
    summary: {},
  },
];

async function enter(house: TestHouse, { vendor, line, bill, total }: Row) {
  const { vendorId, addressId } = await aVendorRow(house, vendor);
  if (vendor?.gstin?.startsWith('29')) {
    await house.database.direct
      .update(vendorAddresses)
      .set({ stateCode: '29' })
      .where(eq(vendorAddresses.id, addressId));
  }
  const clerk = await house.as('accountant');
  return clerk.call(purchasing.createBill, {
    vendorId,
    vendorBillNo: 'R-1',
    vendorBillDate: '2026-11-20',
    businessDate: '2026-11-20',
    vendorTotal: total,
    confirm: true,
    lines: [
      {
        accountId: await accountId(house, '6150'),
        description: 'Repairs',
        qty: pieces(1),
        price: 1_000_00,
        taxId: await taxOf(house, 18),
        ...line,
      },
    ],
    ...bill,
  });
}

describe('the tax of what is bought', () => {
  test.for(rows)('$of', async (row, { house }) => {
    const made = await enter(house, row);

    const clerk = await house.as('accountant');
    const month = await clerk.call(gst.getTaxMonth, { month: '2026-11' });
    const said = Object.fromEntries(
      month.gstr3b.lines
        .map(({ line, igst, cgst, sgst }) => [line, igst + cgst + sgst] as const)
        .filter(([, amount]) => amount !== 0),
    );
    expect(await entryOf(house, made.id)).toEqual(row.entry);
    expect(said).toEqual(row.summary);
    expect(month.tie.every(({ books, returned }) => books === returned)).toBe(true);
  });

  test.for(['composition', 'unregistered'] as const)(
    'a %s vendor who bills tax is refused it, unless it is ours to pay',
    async (gstTreatment, { house }) => {
      const of = {
        ...rows[0],
        vendor: { gstTreatment, ...(gstTreatment === 'composition' ? here : { gstin: null }) },
        total: 1_180_00,
      } as Row;

      await expect(enter(house, of)).rejects.toMatchObject({ status: 422 });
    },
  );
});
