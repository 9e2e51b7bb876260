import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { contracted } from '../../testing/contractors.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { accountId } from '../../testing/vouchers.ts';

const { accounts, gst, purchasing } = contract;

/** What a document of ₹50,000.00 without GST deducted. */
type Deducted = { readonly tds: number };
type Decided = { readonly none?: true; readonly reason?: string };
type Asked = Awaited<ReturnType<typeof ofSection>>;

/** A contractor whose bills deduct TDS by a section of their own; everything is of ₹50,000.00. */
async function ofSection(house: TestHouse, facts: object = {}) {
  const of = await contracted(house, {
    bankAccountName: 'Ravi Works',
    bankAccountNumber: '123456789012',
    ifsc: 'SBIN0001234',
    ...facts,
  });
  const owner = await house.as('owner');
  const { version } = await owner.call(purchasing.getVendor, { id: of.vendorId });
  await owner.call(purchasing.updateVendor, {
    id: of.vendorId,
    version,
    tdsSectionId: of.section.id,
  });
  return { ...of, house, owner };
}

const value = 50_000_00;
const decision = ({ none, reason }: Decided) => ({
  tdsSectionId: none ? null : undefined,
  ...(reason === undefined ? {} : { tdsReason: reason }),
});

/** A bill from before the vendor had a section: it deducts nothing, and says nothing of it. */
async function oldBill({ owner, vendorId, section, bill }: Asked) {
  const change = async (tdsSectionId: number | null) => {
    const { version } = await owner.call(purchasing.getVendor, { id: vendorId });
    await owner.call(purchasing.updateVendor, { id: vendorId, version, tdsSectionId });
  };
  await change(null);
  await bill(value, '2026-11-02', { tdsSectionId: null });
  await change(section.id);
}

async function pay({ clerk, vendorId, section }: Asked, { none, reason }: Decided, more: object) {
  const { amount } = await clerk.call(accounts.proposeTds, {
    vendorId,
    sectionId: section.id,
    date: '2026-11-09',
    value,
  });
  const paid = await clerk.call(accounts.createVoucher, {
    kind: 'payment',
    date: '2026-11-09',
    method: 'bank_transfer',
    reference: 'N632611264',
    party: { kind: 'vendor', id: vendorId },
    amount: none ? value : value - amount,
    deductions: none ? [] : [{ kind: 'tds', amount, tdsSectionId: section.id, tdsBase: value }],
    ...(reason === undefined ? {} : { tdsReason: reason }),
    post: true,
    ...more,
  });
  return { tds: paid.lines.reduce((sum, { credit }) => sum + credit, 0) };
}

const expense =
  (paidFrom: 'account' | 'vendor_credit' | 'payable') =>
  async (of: Asked, decided: Decided): Promise<Deducted> => {
    const bank = await accountId(of.house, '1121');
    const made = await of.spend(value, '2026-11-03', {
      paidFrom,
      ...(paidFrom === 'account' && { moneyAccountId: bank, reference: 'N1' }),
      ...decision(decided),
    });
    return { tds: made.tdsAmount };
  };

/** A row: a document, and how it is entered with a decision on TDS; the answer is what it deducted. */
const documents: [string, string, (of: Asked, decided: Decided) => Promise<Deducted>][] = [
  [
    'a bill',
    'tdsReason',
    async (of, decided) => {
      const made = await of.bill(value, '2026-11-02', decision(decided));
      return { tds: made.tds?.amount ?? 0 };
    },
  ],
  ['an expense on credit', 'tdsReason', expense('vendor_credit')],
  ['an expense paid at once', 'tdsReason', expense('account')],
  ['an expense paid by a colleague', 'tdsReason', expense('payable')],
  ['an advance', 'tdsReason', (of, decided) => pay(of, decided, { allocations: [] })],
  [
    'a payment of a bill that deducted nothing',
    'tdsReason',
    async (of, decided) => {
      await oldBill(of);
      return pay(of, decided, {});
    },
  ],
  [
    'a pay run',
    'bills.0.tdsReason',
    async (of, { none, reason }) => {
      await oldBill(of);
      const { clerk, vendorId, section } = of;
      const { rows } = await clerk.call(accounts.listPayRunBills, {});
      const { amount } = await clerk.call(accounts.proposeTds, {
        vendorId,
        sectionId: section.id,
        date: '2026-11-09',
        value,
      });
      const made = await clerk.call(accounts.createPayRun, {
        date: '2026-11-09',
        bills: rows.map((one) => ({ openItemId: one.openItemId, amount: one.outstanding })),
        tds: none ? [] : [{ vendorId, sectionId: section.id, base: value, amount }],
        withoutTds: reason === undefined ? [] : [{ vendorId, reason }],
      });
      return { tds: value - made.total };
    },
  ],
];

describe('TDS of a vendor who has a section', () => {
  test.for(documents)('is deducted by %s', async ([, , enter], { house }) => {
    const of = await ofSection(house);

    const { tds } = await enter(of, {});

    expect(tds).toBe(500_00);
    const { rows } = await of.clerk.call(gst.listTdsRegister, {});
    expect(rows).toMatchObject([{ section: '1023', base: value, rateBps: 100, tds: 500_00 }]);
  });

  test.for(documents)(
    'is deducted at the higher rate without a PAN by %s',
    async (row, { house }) => {
      const [, , enter] = row;
      const of = await ofSection(house, { pan: null });

      const { tds } = await enter(of, {});

      expect(tds).toBe(10_000_00);
    },
  );

  test.for(documents)('is not left out by %s without a reason', async (row, { house }) => {
    const [, field, enter] = row;
    const of = await ofSection(house);

    const left = enter(of, { none: true });

    await expect(left).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.stringMatching(/[Ee]nter why (no TDS|none) is deducted\.$/u) },
    });
    const { rows } = await of.clerk.call(gst.listTdsRegister, {});
    expect(rows).toEqual([]);
  });

  test.for(documents)('is left out by %s with a reason', async ([, , enter], { house }) => {
    const of = await ofSection(house);

    const { tds } = await enter(of, { none: true, reason: 'Goods only, no work' });

    expect(tds).toBe(0);
  });
});

describe('an expense', () => {
  test('typed with another amount says why', async ({ house }) => {
    const { spend } = await ofSection(house);
    const typed = (more: object) =>
      spend(value, '2026-11-03', { tdsSectionId: undefined, tdsAmount: 250_00, ...more });

    await expect(typed({})).rejects.toMatchObject({
      fields: { tdsReason: 'Enter why the TDS is not ₹500.00.' },
    });
    expect(await typed({ tdsReason: 'Certificate under section 395' })).toMatchObject({
      tdsAmount: 250_00,
      tdsReason: 'Certificate under section 395',
    });
  });

  test('that repeats deducts by the vendor’s section of its day', async ({ house }) => {
    const { clerk, owner, spend, vendorId, section } = await ofSection(house);
    const { version } = await owner.call(purchasing.getVendor, { id: vendorId });
    await owner.call(purchasing.updateVendor, { id: vendorId, version, tdsSectionId: null });
    const first = await spend(value, '2026-11-03', { tdsSectionId: undefined });
    const now = await owner.call(purchasing.getVendor, { id: vendorId });
    await owner.call(purchasing.updateVendor, {
      id: vendorId,
      version: now.version,
      tdsSectionId: section.id,
    });
    await clerk.call(accounts.createVoucherTemplate, {
      name: 'Painting',
      expenseId: first.id,
      frequency: 'monthly',
      dayOfMonth: 12,
      startsOn: '2026-11-12',
      mode: 'post',
    });

    await house.runJobs(); // The clock's jobs are due at their times.
    house.clock.set('2026-11-12T05:00:00.000Z');
    await house.runJobs();

    const later = await house.as('auditor');
    const { rows } = await later.call(accounts.listExpenses, {});
    const again = await later.call(accounts.getExpense, { id: rows[0]?.id ?? 0 });
    expect([first.tdsAmount, again.date, again.tdsAmount]).toEqual([0, '2026-11-12', 500_00]);
  });

  test('is not asked for a reason by words that the books do not know', async ({ house }) => {
    const { clerk, owner, spend, vendorId, section } = await ofSection(house);
    const change = async (tdsSectionId: number | null) => {
      const { version } = await owner.call(purchasing.getVendor, { id: vendorId });
      await owner.call(purchasing.updateVendor, { id: vendorId, version, tdsSectionId });
    };
    await change(null);
    const made = await spend(value, '2026-11-03', { tdsSectionId: null });
    await change(section.id);

    const words = { id: made.id, version: made.version, description: 'Painting the shop' };
    await expect(clerk.call(accounts.updateExpense, words)).resolves.toMatchObject({
      description: 'Painting the shop',
      tdsAmount: 0,
    });
  });
});

test('a payment that is changed keeps the section of its TDS', async ({ house }) => {
  const of = await ofSection(house);
  await pay(of, {}, { allocations: [] });
  const { rows } = await of.clerk.call(accounts.listVouchers, { kind: ['payment'] });
  const [made] = rows;

  await of.clerk.call(accounts.updateVoucher, {
    id: made?.id ?? 0,
    version: made?.version ?? 0,
    narration: 'Advance for the roof',
  });

  const { rows: register } = await of.clerk.call(gst.listTdsRegister, {});
  expect(new Set(register.map(({ section }) => section))).toEqual(new Set(['1023']));
  expect(register.reduce((sum, { tds }) => sum + tds, 0)).toBe(500_00);
});

test('the form of an expense shows the section of its vendor before it is saved', async ({
  house,
}) => {
  const { clerk, vendorId } = await ofSection(house);
  const preview = (more: object) =>
    clerk.call(accounts.previewExpense, { amount: value, vendorId, date: '2026-11-03', ...more });

  expect(await preview({})).toMatchObject({
    tds: { section: 'Contractors, a person or family · 1023 (was 194C)', amount: 500_00 },
    tdsReasonMissing: null,
  });
  expect(await preview({ tdsSectionId: null })).toMatchObject({
    tds: null,
    tdsReasonMissing: 'Enter why no TDS is deducted.',
  });
});
