import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { at } from '../../testing/bills.ts';
import { taxOf } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { PortalGstr1 } from '../../testing/machine/gst-portal.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { accountId } from '../../testing/vouchers.ts';
import { allocations, openItems } from '../open-items/open-item.table.ts';

const { accounts, admin, gst, purchasing } = contract;

const without = { gstTreatment: 'unregistered', gstin: null, pan: null } as const;
const registered = { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' } as const;

type Bought = { readonly of: 'bill' | 'expense'; readonly id: number };
type Spent = Partial<InputOf<typeof accounts.createExpense>>;

/** An accountant who buys for ₹1,000.00 with 18 % under reverse charge, and pays for it. */
async function buyer(house: TestHouse, vendor: Parameters<typeof aVendorRow>[1] = without) {
  const clerk = await house.as('accountant');
  const owner = await house.as('owner');
  const { vendorId } = await aVendorRow(house, vendor);
  const repairs = await accountId(house, '6150');
  const bank = await accountId(house, '1121');
  const taxId = await taxOf(house, 18);
  let papers = 0;
  const bills = async (more: Partial<InputOf<typeof purchasing.createBill>> = {}) => {
    papers += 1;
    return clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo: `L-${papers}`,
      vendorBillDate: '2026-10-20',
      vendorTotal: 1_000_00,
      reverseCharge: true,
      confirm: true,
      lines: [
        {
          accountId: repairs,
          description: 'Legal advice',
          hsn: '9982',
          qty: pieces(1),
          price: 1_000_00,
          taxId,
        },
      ],
      ...more,
    });
  };
  const spends = (more: Spent = {}) =>
    clerk.call(accounts.createExpense, {
      accountId: repairs,
      description: 'Carriage by road',
      vendorId,
      amount: 1_000_00,
      taxMode: 'exclusive',
      taxId,
      reverseCharge: true,
      paidFrom: 'vendor_credit',
      post: true,
      ...more,
      ...(more.paidFrom === 'account' ? { moneyAccountId: bank } : {}),
    });
  const papersOf = async ({ of, id }: Bought) => {
    const document =
      of === 'bill'
        ? await clerk.call(purchasing.getBill, { id })
        : await clerk.call(accounts.getExpense, { id });
    return document.papers.map(
      ({ number, amount, tax: owed, cancelledOn }) =>
        `${number} ${amount / 100} ${owed / 100}${cancelledOn ? ' cancelled' : ''}`,
    );
  };
  const buys = async (of: Bought['of']): Promise<Bought> => ({
    of,
    id: of === 'bill' ? (await bills()).id : (await spends()).id,
  });
  const itemOf = (of: string, id: number) => openItemOf(house, { of, id });
  const pays = async (
    amount: number,
    what: readonly { openItemId: number; amount: number }[],
    method: 'bank_transfer' | 'cheque' = 'bank_transfer',
  ) =>
    clerk.call(accounts.createVoucher, {
      kind: 'payment',
      method,
      ...(method === 'cheque' ? { referenceDate: '2026-11-20' } : {}),
      moneyAccountId: bank,
      party: { kind: 'vendor', id: vendorId },
      amount,
      reference: `UTR${papers}${amount}`,
      allocations: [...what],
      post: true,
    });
  const cancels = async ({ of, id }: Bought) => {
    if (of === 'bill') {
      const bill = await owner.call(purchasing.getBill, { id });
      await owner.call(purchasing.billCancel, { ...at(bill), note: 'Entered twice' });
    } else {
      const expense = await owner.call(accounts.getExpense, { id });
      await owner.call(accounts.cancelExpense, { ...at(expense), reason: 'Entered twice' });
    }
  };
  return { clerk, owner, vendorId, bills, spends, papersOf, buys, itemOf, pays, cancels };
}

/** The open item of a document. */
async function openItemOf(house: TestHouse, { of, id }: { of: string; id: number }) {
  const [item] = await house.database.direct
    .select()
    .from(openItems)
    .where(and(eq(openItems.sourceKind, of), eq(openItems.sourceId, id)));
  if (!item) throw new Error('the document is open with its party');
  return item.id;
}

const both = ['bill', 'expense'] as const;

describe('a self-invoice', () => {
  test.for(both)('is issued with a %s of a supplier without GSTIN', async (of, { house }) => {
    const { buys, papersOf } = await buyer(house);

    const bought = await buys(of);

    expect(await papersOf(bought)).toEqual(['SI/2627/00001 1000 180']);
  });

  test.for(both)('is not issued with a %s of one who has a GSTIN', async (of, { house }) => {
    const { buys, papersOf } = await buyer(house, registered);

    expect(await papersOf(await buys(of))).toEqual([]);
  });

  test.for([
    ['from abroad', { ...without, gstTreatment: 'overseas' }, ['SI/2627/00001 1000 180']],
    ['without tax', without, []],
  ] as const)('of a bill %s', async ([what, vendor, papers], { house }) => {
    const { bills, papersOf } = await buyer(house, vendor);
    const plain = {
      reverseCharge: false,
      lines: [
        {
          accountId: await accountId(house, '6150'),
          description: 'Help',
          qty: pieces(1),
          price: 1_000_00,
          taxId: null,
        },
      ],
    };

    const { id } = await bills(what === 'without tax' ? plain : {});

    expect(await papersOf({ of: 'bill', id })).toEqual(papers);
  });

  test.for(both)('is cancelled with its %s and keeps its number', async (of, { house }) => {
    const { buys, cancels, papersOf } = await buyer(house);
    const wrong = await buys(of);

    await cancels(wrong);

    expect(await papersOf(wrong)).toEqual(['SI/2627/00001 1000 180 cancelled']);
    expect(await papersOf(await buys(of))).toEqual(['SI/2627/00002 1000 180']);
  });

  test('of an expense that is changed is cancelled and issued anew', async ({ house }) => {
    const { clerk, spends, papersOf } = await buyer(house);
    const expense = await spends();

    await clerk.call(accounts.updateExpense, { ...at(expense), amount: 2_000_00 });

    expect(await papersOf({ of: 'expense', id: expense.id })).toEqual([
      'SI/2627/00001 1000 180 cancelled',
      'SI/2627/00002 2000 360',
    ]);
  });

  test('names who supplied it, though no vendor', async ({ house }) => {
    const { clerk, spends } = await buyer(house);
    const loose: Spent = { vendorId: null, payeeName: '', paidFrom: 'account' };

    await expect(spends(loose)).rejects.toMatchObject({
      status: 422,
      fields: {
        payeeName: 'Enter the supplier: the self-invoice under reverse charge names them.',
      },
    });
    const { papers } = await spends({ ...loose, payeeName: 'Ramesh Transport' });
    const paper = await clerk.send(accounts.printReverseCharge, { id: papers[0]?.id ?? 0 });

    expect(paper.status).toBe(200);
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is not issued while the business has no GSTIN', async ({ house }) => {
    const { owner, buys, papersOf } = await buyer(house);
    const settings = await owner.call(admin.listSettings, {});
    const has = settings.rows.find(({ key }) => key === 'business.gstin');
    await owner.call(admin.updateSettings, {
      changes: [{ key: 'business.gstin', value: '', version: has?.version ?? undefined }],
    });

    expect(await papersOf(await buys('bill'))).toEqual([]);
  });
});

describe('a payment voucher under reverse charge', () => {
  test.for(both)('of a %s of any supplier bears the part that is paid', async (of, { house }) => {
    const { buys, itemOf, papersOf, pays } = await buyer(house, registered);
    const bought = await buys(of);
    const openItemId = await itemOf(bought.of, bought.id);

    const first = await pays(400_00, [{ openItemId, amount: 400_00 }]);
    await pays(600_00, [{ openItemId, amount: 600_00 }]);

    expect(await papersOf(bought)).toEqual(['PV/2627/00001 400 72', 'PV/2627/00002 600 108']);
    expect(first.papers).toMatchObject([{ kind: 'payment_voucher', number: 'PV/2627/00001' }]);
  });

  test.for(['account', 'payable'] as const)(
    'of an expense that is paid at once from %s comes with it, and goes with it',
    async (paidFrom, { house }) => {
      const { cancels, papersOf, spends } = await buyer(house);
      const expense = await spends({ paidFrom });
      const bought: Bought = { of: 'expense', id: expense.id };

      const issued = await papersOf(bought);
      await cancels(bought);

      expect(issued).toEqual(['PV/2627/00001 1000 180', 'SI/2627/00001 1000 180']);
      expect(await papersOf(bought)).toEqual(issued.map((said) => `${said} cancelled`));
    },
  );

  test.for(both)('of a %s is cancelled when the payment is taken back', async (of, { house }) => {
    const { buys, itemOf, owner, papersOf, pays } = await buyer(house, registered);
    const bought = await buys(of);
    const openItemId = await itemOf(bought.of, bought.id);
    const paid = await pays(1_000_00, [{ openItemId, amount: 1_000_00 }]);

    await owner.call(accounts.reverseVoucher, { ...at(paid), reason: 'Paid twice' });

    expect(await papersOf(bought)).toEqual(['PV/2627/00001 1000 180 cancelled']);
  });

  test.for(both)(
    'of a %s that an advance pays comes with the settling, and goes with it',
    async (of, { house }) => {
      const { buys, clerk, itemOf, papersOf, pays } = await buyer(house, registered);
      const advance = await pays(500_00, []);
      const bought = await buys(of);
      const before = await papersOf(bought);
      const creditItemId = await itemOf(bought.of, bought.id);
      const pair = {
        debitItemId: await itemOf('voucher', advance.id),
        creditItemId,
        amount: 500_00,
      };
      await clerk.call(accounts.allocate, { pairs: [pair] });
      const settled = await papersOf(bought);
      const [made] = await house.database.direct.select().from(allocations);

      await clerk.call(accounts.unallocate, { id: made?.id ?? 0, reason: 'Wrong bill' });

      expect(before).toEqual([]);
      expect(settled).toEqual(['PV/2627/00001 500 90']);
      expect(await papersOf(bought)).toEqual(['PV/2627/00001 500 90 cancelled']);
    },
  );

  test.for(both)(
    'of a %s is cancelled when our cheque bounces, and issued anew when that is undone',
    async (of, { house }) => {
      const { buys, clerk, itemOf, papersOf, pays } = await buyer(house, registered);
      const bought = await buys(of);
      const openItemId = await itemOf(bought.of, bought.id);
      const paid = await pays(1_000_00, [{ openItemId, amount: 1_000_00 }], 'cheque');

      await clerk.call(accounts.returnIssuedCheque, { ...at(paid), reason: 'Signature' });
      const bounced = await papersOf(bought);
      const seen = await clerk.call(accounts.getVoucher, { id: paid.id });
      await clerk.call(accounts.undoIssuedReturn, { ...at(seen), reason: 'The bank erred' });

      expect(bounced).toEqual(['PV/2627/00001 1000 180 cancelled']);
      expect(await papersOf(bought)).toEqual([...bounced, 'PV/2627/00002 1000 180']);
    },
  );

  test('comes with what is settled oldest first, one for each document', async ({ house }) => {
    const { buys, clerk, papersOf, pays, vendorId } = await buyer(house, registered);
    const bought = [await buys('bill'), await buys('expense')];
    await pays(1_500_00, []);

    await clerk.call(accounts.autoAllocate, { partyKind: 'vendor', partyId: vendorId });

    expect(await Promise.all(bought.map(papersOf))).toEqual([
      ['PV/2627/00001 1000 180'],
      ['PV/2627/00002 500 90'],
    ]);
  });

  test('is none of what a debit note settles', async ({ house }) => {
    const { bills, clerk, papersOf, vendorId } = await buyer(house, registered);
    const bill = await bills();

    const note = await clerk.call(purchasing.createVendorNote, {
      kind: 'debit_note',
      reason: 'price',
      vendorId,
      billId: bill.id,
      lines: [{ billLineId: bill.lines[0]?.id ?? 0, taxable: 100_00 }],
    });
    await clerk.call(purchasing.vendorNoteConfirm, at(note));

    expect(await papersOf({ of: 'bill', id: bill.id })).toEqual([]);
  });

  test('opens as a paper of its own', async ({ house }) => {
    const { clerk, spends } = await buyer(house);
    const { papers } = await spends({ paidFrom: 'account' });

    const files = await Promise.all(
      papers.map(({ id }) => clerk.send(accounts.printReverseCharge, { id })),
    );

    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    expect(files.map(({ headers }) => headers['content-disposition'])).toEqual([
      expect.stringContaining('PV-2627-00001.pdf'),
      expect.stringContaining('SI-2627-00001.pdf'),
    ]);
  });
});

test('a paper bears the day on which it is issued: what is entered late leaves no gap in a month', async ({
  house,
}) => {
  const { clerk, bills, spends } = await buyer(house);
  await spends();

  const { papers } = await bills({ vendorBillDate: '2026-10-20', businessDate: '2026-10-21' });

  const { gstr1 } = await clerk.call(gst.getTaxMonth, { month: '2026-11' });
  expect(papers).toMatchObject([{ number: 'SI/2627/00002', date: '2026-11-21' }]);
  expect(gstr1.docs).toMatchObject([{ from: 'SI/2627/00001', total: 2, missing: 0 }]);
});

test('table 13 counts both series, what is cancelled too, and the laws hold', async ({ house }) => {
  const { buys, cancels, spends } = await buyer(house);
  await buys('bill');
  await cancels(await buys('expense'));
  await spends({ paidFrom: 'account' });
  house.clock.set('2026-12-05T05:00:00.000Z');

  const reader = await house.as('admin');

  const { gstr1 } = await reader.call(gst.getTaxMonth, { month: '2026-11' });
  const file = await reader.send(gst.downloadReturn, {
    month: '2026-11',
    return: 'gstr1',
    as: 'json',
  });

  expect(gstr1.docs).toMatchObject([
    { kind: 'self_invoice', from: 'SI/2627/00001', to: 'SI/2627/00003', total: 3, cancelled: 1 },
    { kind: 'payment_voucher', from: 'PV/2627/00001', total: 1, cancelled: 0, missing: 0 },
  ]);
  expect(PortalGstr1.parse(JSON.parse(file.bytes.toString()))).toMatchObject({
    doc_issue: {
      doc_det: [
        {
          doc_num: 2,
          doc_typ: 'Invoices for inward supply from unregistered person',
          docs: [{ num: 1, totnum: 3, cancel: 1, net_issue: 2 }],
        },
        { doc_num: 7, doc_typ: 'Payment Voucher', docs: [{ totnum: 1, net_issue: 1 }] },
      ],
    },
  });
  await expectLaws(house);
});
