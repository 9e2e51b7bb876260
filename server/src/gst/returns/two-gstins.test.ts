import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import { taxOf } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { accountId } from '../../testing/vouchers.ts';
import { gstinSpans } from '../../tax/registration.rules.ts';

const { accounts, gst, invoices, purchasing } = contract;
const [old, now] = ['29ABCDE1234F1ZW', '29AAGCB7383J1Z4'];
const october = { month: '2026-10' };

/** A bill of so much and 18 % GST. */
async function bill(house: TestHouse, vendorId: number, date: string, price: number) {
  const owner = await house.as('owner');
  return owner.call(purchasing.createBill, {
    vendorId,
    vendorBillNo: `R-${date}`,
    vendorBillDate: date,
    businessDate: date,
    vendorTotal: price * 1.18,
    confirm: true,
    lines: [
      {
        accountId: await accountId(house, '6150'),
        description: 'Repairs',
        qty: pieces(1),
        price,
        taxId: await taxOf(house, 18),
      },
    ],
  });
}

/**
 * At the beginning of 20 October, by the clock of India, the GSTIN changes: two invoices before, the second on that very day, and one after; a bill on either
 * side. The clock stands in November.
 */
async function changedInOctober(house: TestHouse) {
  house.clock.set('2026-10-19T18:10:00.000Z');
  const jar = await goods(house, { price: 118_000, percent: 18 });
  const sell = async (count: number) => {
    const lines = [{ variantId: jar.variantId, qty: pieces(count) }];
    const invoice = await issueInvoice(house, await anOrder(house, { lines, confirm: true }));
    if (!invoice) throw new Error('all of it is open');
    return invoice;
  };
  const first = await sell(2);
  const { vendorId } = await aVendorRow(house);
  // More credit than the old one owes: the rest stays its own.
  await bill(house, vendorId, '2026-10-05', 50_000_00);
  house.clock.set('2026-10-19T18:50:00.000Z');
  const sameDay = await sell(1);
  await (
    await house.as('owner')
  ).call(contract.admin.updateSettings, {
    changes: [{ key: 'business.gstin', value: now }],
  });
  const after = await sell(4);
  await bill(house, vendorId, '2026-10-20', 1_000_00);
  await house.database.direct.update(salesInvoiceLines).set({ hsn: '20079990' });
  house.clock.set('2026-11-09T05:00:00.000Z');
  return {
    first,
    sameDay,
    after,
    clerk: await house.as('accountant'),
    owner: await house.as('admin'),
  };
}

const taxed = ({ gstr3b }: { gstr3b: { lines: readonly Line[] } }, name: string) =>
  gstr3b.lines.find(({ line }) => line === name);
type Line = {
  readonly line: string;
  readonly taxable: number;
  readonly cgst: number;
  readonly igst: number;
};

describe('a month in which the GSTIN changed', () => {
  test('has a return for each of the two', async ({ house }) => {
    const { first, sameDay, after, clerk } = await changedInOctober(house);

    const [before, since] = [
      await clerk.call(gst.getTaxMonth, { ...october, gstin: old }),
      await clerk.call(gst.getTaxMonth, october),
    ];

    expect(since.gstins).toEqual([
      { gstin: old, from: '2026-10-01', to: '2026-10-19', status: 'open' },
      { gstin: now, from: '2026-10-20', to: '2026-10-31', status: 'open' },
    ]);
    expect([before.gstin, since.gstin]).toEqual([old, now]);
    const goodsOf = (month: typeof before) => month.gstr1.docs.map(({ from, to }) => [from, to]);
    expect(goodsOf(before)).toEqual([[first.number, sameDay.number]]);
    expect(goodsOf(since)).toEqual([[after.number, after.number]]);
    expect([taxed(before, '3.1a')?.cgst, taxed(since, '3.1a')?.cgst]).toEqual([
      first.taxAmount / 2 + sameDay.taxAmount / 2,
      after.taxAmount / 2,
    ]);
    expect([taxed(before, '4A5')?.igst, taxed(since, '4A5')?.igst]).toEqual([9_000_00, 180_00]);
    expect(before.gstr1.hsn.map(({ qty }) => qty)).toContain(pieces(3));
    for (const { checks, tie } of [before, since]) {
      expect(checks.find(({ key }) => key === 'books')).toMatchObject({ level: 'ok' });
      expect(tie.every(({ books, returned }) => books === returned)).toBe(true);
    }
    await expect(
      clerk.call(gst.getTaxMonth, { ...october, gstin: '27AAPFU0939F1ZV' }),
    ).rejects.toMatchObject({ status: 422, fields: { gstin: 'Choose a GSTIN of this month.' } });
  });

  test('opens the documents of each, and gives each its file', async ({ house }) => {
    const { first, sameDay, after, clerk } = await changedInOctober(house);
    const numbers = async (gstin: string) => {
      const { rows } = await clerk.call(gst.listGstDocuments, { ...october, gstin, of: '3.1a' });
      return [...new Set(rows.map(({ number }) => number))];
    };
    const portal = async (gstin: string): Promise<unknown> => {
      const reply = await clerk.send(gst.downloadReturn, {
        ...october,
        gstin,
        return: 'gstr1',
        as: 'json',
      });
      return JSON.parse(reply.bytes.toString());
    };

    expect(await numbers(old)).toEqual([first.number, sameDay.number]);
    expect(await numbers(now)).toEqual([after.number]);
    expect(await portal(old)).toMatchObject({
      gstin: old,
      doc_issue: { doc_det: [{ docs: [{ totnum: 2 }] }] },
    });
    expect(await portal(now)).toMatchObject({
      gstin: now,
      doc_issue: { doc_det: [{ docs: [{ totnum: 1 }] }] },
    });
  });

  test('sets the credit of each off against its own tax only, and carries it on', async ({
    house,
  }) => {
    const { after, clerk, owner } = await changedInOctober(house);

    const own = await clerk.call(gst.settleTax, { ...october, gstin: old });
    const other = await clerk.call(gst.settleTax, { ...october, gstin: now });
    await clerk.call(gst.payTax, {
      ...october,
      tax: other.setOff.cash,
      paidOn: '2026-11-09',
      challanNo: '26112900012345',
    });
    const [paid, unpaid] = [
      await clerk.call(gst.getTaxMonth, october),
      await clerk.call(gst.getTaxMonth, { ...october, gstin: old }),
    ];
    const next = await clerk.call(gst.getTaxMonth, { month: '2026-11' });

    const left = (month: typeof own) => month.setOff.credit.find(({ head }) => head === 'IGST');
    expect(own.setOff.cash).toBe(0);
    expect(left(own)).toMatchObject({ before: 9_000_00 });
    expect(left(own)?.after).toBeGreaterThan(0);
    expect(left(other)).toMatchObject({ before: 180_00, used: 180_00, after: 0 });
    expect(other.setOff.cash + other.setOff.rounding).toBe(after.taxAmount - 180_00);
    expect([paid.unpaid, paid.paid.length, unpaid.paid.length]).toEqual([0, 1, 0]);
    expect(next).toMatchObject({ gstin: now, gstins: [{ gstin: now }] });
    expect(next.setOff.credit.every(({ before }) => before === 0)).toBe(true);

    // Once it is in use again, the credit of the old one is still its own.
    await owner.call(contract.admin.updateSettings, {
      changes: [{ key: 'business.gstin', value: old }],
    });
    const back = await clerk.call(gst.getTaxMonth, { month: '2026-11' });
    expect(back.gstin).toBe(old);
    expect(left(back)?.before).toBe(left(own)?.after);
  });

  test('is filed for one while the other is open', async ({ house }) => {
    const { first, sameDay, after, clerk, owner } = await changedInOctober(house);
    const filing = { ...october, return: 'gstr1' as const, filedOn: '2026-11-09' };

    const filed = await clerk.call(gst.fileReturn, { ...filing, gstin: old, arn: 'AA2911260001A' });
    const years = await clerk.call(accounts.listFiscalYears, {});
    const cancel = ({ id, version }: { id: number; version: number }) =>
      owner.call(invoices.cancelInvoice, { id, version, reason: 'Wrong buyer' });

    expect(filed.gstins.map(({ status }) => status)).toEqual(['gstr1_filed', 'open']);
    const marks = years.rows.flatMap(({ periods }) => periods.map(({ gstFiledOn }) => gstFiledOn));
    expect(marks.every((mark) => mark === null)).toBe(true);
    await expect(cancel(first)).rejects.toMatchObject({
      code: 'period.filed',
      message: 'The GST return for October 2026 is filed. Date this document 21 Oct 2026 or later.',
    });
    await expect(cancel(sameDay)).rejects.toMatchObject({ code: 'period.filed' });
    // On the day of the change, what the new one issued is held as well; a day later it would not be.
    await expect(cancel(after)).rejects.toMatchObject({ code: 'period.filed' });

    await clerk.call(gst.fileReturn, { ...filing, gstin: now, arn: 'AA2911260002B' });
    const both = await clerk.call(accounts.listFiscalYears, {});
    const october26 = both.rows
      .flatMap(({ periods }) => periods)
      .find(({ monthStart }) => monthStart === '2026-10-01');
    expect(october26?.gstFiledOn).toBe('2026-11-09');
    await expect(
      clerk.call(gst.fileReturn, { ...filing, gstin: old, arn: 'AA2911260003C' }),
    ).rejects.toMatchObject({ code: 'tax_filing.filed_already' });
  });
});

/** A credit note for a lower price of all of an invoice. */
async function credit(
  house: TestHouse,
  invoice: { id: number },
  // The one who signed in weeks before would have to sign in again.
  { to: newUnitPrice, by }: { to: number; by: 'admin' | 'accountant' },
) {
  const owner = await house.as(by);
  const { version, lines } = await owner.call(invoices.getInvoice, { id: invoice.id });
  const asked = {
    invoiceId: invoice.id,
    lines: lines.map(({ id }) => ({ invoiceLineId: id, newUnitPrice })),
  };
  const { total } = await owner.call(invoices.previewPriceCredit, asked);
  const reason = 'Agreed by telephone';
  return owner.call(invoices.creditPrice, { ...asked, version, reason, expectedTotal: total });
}

describe('a credit note for what the GSTIN before supplied', () => {
  test('is its own in the month of the change and in the one after', async ({ house }) => {
    const { first, sameDay, after, clerk } = await changedInOctober(house);
    house.clock.set('2026-10-28T05:00:00.000Z');
    const within = await credit(house, first, { to: 88_500, by: 'admin' });
    house.clock.set('2026-11-09T05:00:00.000Z');
    const later = await credit(house, first, { to: 59_000, by: 'accountant' });

    const [before, since] = [
      await clerk.call(gst.getTaxMonth, { ...october, gstin: old }),
      await clerk.call(gst.getTaxMonth, { ...october, gstin: now }),
    ];
    const november = await clerk.call(gst.getTaxMonth, { month: '2026-11' });
    const ofOld = await clerk.call(gst.getTaxMonth, { month: '2026-11', gstin: old });

    const outputOf = ({ setOff }: typeof before) =>
      setOff.rows.reduce((sum, { output }) => sum + output, 0);
    const creditOf = ({ setOff }: typeof before) =>
      setOff.credit.reduce((sum, credited) => sum + credited.before, 0);
    expect(outputOf(since)).toBe(after.taxAmount);
    expect(taxed(since, '3.1a')?.cgst).toBe(after.taxAmount / 2);
    expect((taxed(before, '3.1a')?.cgst ?? 0) * 2).toBe(outputOf(before));
    expect(november.gstins.map(({ gstin }) => gstin)).toEqual([old, now]);
    expect(november.gstin).toBe(now);
    expect(taxed(november, '3.1a')?.taxable).toBe(0);
    expect((taxed(ofOld, '3.1a')?.cgst ?? 0) * -2).toBe(later.taxAmount);
    expect((taxed(before, '3.1a')?.cgst ?? 0) * 2).toBe(
      first.taxAmount + sameDay.taxAmount - within.taxAmount,
    );
    // Nothing of October is set off: what each owes of it stands beside November, on its own part of the accounts.
    expect([outputOf(november), outputOf(ofOld)]).toEqual([0, 0]);
    expect(november.earlierOpen).toEqual([
      { month: '2026-10', cash: after.taxAmount - 180_00, carried: 0 },
    ]);
    expect(ofOld.earlierOpen).toEqual([]);
    expect([creditOf(november), creditOf(ofOld)]).toEqual([
      0,
      9_000_00 - (first.taxAmount + sameDay.taxAmount - within.taxAmount),
    ]);
  });
});

describe('a GSTIN that changed on the day of the first posting', () => {
  test('shows each of the two its own documents and its own tax', async ({ house }) => {
    house.clock.set('2026-10-20T05:00:00.000Z');
    const jar = await goods(house, { price: 118_000, percent: 18 });
    const sell = async (count: number) => {
      const lines = [{ variantId: jar.variantId, qty: pieces(count) }];
      const invoice = await issueInvoice(house, await anOrder(house, { lines, confirm: true }));
      if (!invoice) throw new Error('all of it is open');
      return invoice;
    };
    const first = await sell(1);
    await (
      await house.as('owner')
    ).call(contract.admin.updateSettings, { changes: [{ key: 'business.gstin', value: now }] });
    const after = await sell(3);
    house.clock.set('2026-11-09T05:00:00.000Z');
    const clerk = await house.as('accountant');

    const [before, since] = [
      await clerk.call(gst.getTaxMonth, { ...october, gstin: old }),
      await clerk.call(gst.getTaxMonth, october),
    ];

    expect(since.gstins.map(({ gstin, from, to }) => [gstin, from, to])).toEqual([
      [old, '2026-10-01', '2026-10-19'],
      [now, '2026-10-20', '2026-10-31'],
    ]);
    const outputOf = ({ setOff }: typeof before) =>
      setOff.rows.reduce((sum, { output }) => sum + output, 0);
    expect([outputOf(before), outputOf(since)]).toEqual([first.taxAmount, after.taxAmount]);
  });
});

describe('the GSTINs of a business', () => {
  test.for<{
    name: string;
    first: string;
    changes: [string, string][];
    unused?: string;
    spans: unknown;
  }>([
    { name: 'one', first: 'A', changes: [], spans: [{ gstin: 'A', from: '', to: null }] },
    { name: 'none', first: '', changes: [], spans: [] },
    {
      name: 'a change',
      first: 'A',
      changes: [['2026-10-20', 'B']],
      spans: [
        { gstin: 'A', from: '', to: '2026-10-19' },
        { gstin: 'B', from: '2026-10-20', to: null },
      ],
    },
    {
      name: 'entered by mistake and never used',
      first: 'A',
      changes: [
        ['2026-10-20', 'X'],
        ['2026-10-25', 'B'],
      ],
      unused: 'X',
      spans: [
        { gstin: 'A', from: '', to: '2026-10-24' },
        { gstin: 'B', from: '2026-10-25', to: null },
      ],
    },
    {
      name: 'corrected on the same day',
      first: 'A',
      changes: [
        ['2026-10-20', 'X'],
        ['2026-10-20', 'A'],
      ],
      spans: [{ gstin: 'A', from: '', to: null }],
    },
    {
      name: 'taken away and entered again',
      first: 'A',
      changes: [
        ['2026-10-20', ''],
        ['2026-11-20', 'A'],
      ],
      spans: [{ gstin: 'A', from: '', to: null }],
    },
    {
      name: 'the first by mistake',
      first: 'X',
      changes: [['2026-10-20', 'A']],
      unused: 'X',
      spans: [{ gstin: 'A', from: '', to: null }],
    },
  ])('$name', ({ first, changes, unused, spans }) => {
    const rows = changes.map(([day, after]) => ({ day, after }));
    expect(gstinSpans(rows, first, (gstin) => gstin !== unused)).toEqual(spans);
  });
});
