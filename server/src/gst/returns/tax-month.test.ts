import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import { PortalGstr1 } from '../../testing/machine/gst-portal.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { anOrder, aCustomer, goods } from '../../testing/orders.ts';
import { challanRows } from './challan-paper.ts';
import { taxFilings } from '../../tax/tax-month.table.ts';
import { pieces } from '../../testing/stock.ts';

const { accounts, gst, invoices } = contract;
const october = { month: '2026-10' };

/** Jars at 18 % sold in Karnataka, and one lot to Maharashtra, in October; the clock stands in November. */
async function soldInOctober(house: TestHouse) {
  house.clock.set('2026-10-12T05:00:00.000Z');
  const jar = await goods(house, { price: 118_000, percent: 18 });
  const lines = [{ variantId: jar.variantId, qty: pieces(2) }];
  const here = await issueInvoice(house, await anOrder(house, { lines, confirm: true }));
  const customer = await aCustomer(house, {
    addresses: [
      {
        name: 'Meera Joshi',
        phone: '9822099887',
        line1: '4, FC Road',
        line2: '',
        landmark: '',
        city: 'Pune',
        stateCode: '27',
        pinCode: '411004',
      },
    ],
  });
  const there = await issueInvoice(
    house,
    await anOrder(house, { customerId: customer.id, lines, confirm: true }),
  );
  if (!here || !there) throw new Error('all of it is open');
  await house.database.direct.update(salesInvoiceLines).set({ hsn: '20079990' });
  house.clock.set('2026-11-09T05:00:00.000Z');
  return { here, there };
}

const file = (name: 'gstr1' | 'gstr3b', on = '2026-11-09') => ({
  ...october,
  return: name,
  filedOn: on,
  arn: 'AA291126001234X',
});

describe('a month of GST', () => {
  test('has its sections, its summary and its set-off, and agrees with the books', async ({
    house,
  }) => {
    await soldInOctober(house);
    const accountant = await house.as('accountant');

    const month = await accountant.call(gst.getTaxMonth, october);

    expect(
      month.gstr1.b2cs.map(({ place, isIntra, rate, documents }) => ({
        place,
        isIntra,
        rate,
        documents,
      })),
    ).toEqual([
      { place: '29', isIntra: true, rate: 18_000, documents: 1 },
      { place: '27', isIntra: false, rate: 18_000, documents: 1 },
    ]);
    const goodsTax = 36_000;
    expect(month.gstr1.b2cs.map(({ igst, cgst, sgst }) => igst + cgst + sgst >= goodsTax)).toEqual([
      true,
      true,
    ]);
    expect(month.gstr1.docs).toMatchObject([
      { kind: 'sales_invoice', total: 2, cancelled: 0, missing: 0 },
    ]);
    expect(month.tie.every(({ books, returned }) => books === returned)).toBe(true);
    expect(month.checks.find(({ key }) => key === 'books')).toMatchObject({ level: 'ok' });
    const line = month.gstr3b.lines.find((row) => row.line === '3.1a');
    expect(line?.documents).toBe(2);
    expect(month.setOff.cash + month.setOff.rounding).toBe(
      (line?.igst ?? 0) + (line?.cgst ?? 0) + (line?.sgst ?? 0),
    );
    expect(month).toMatchObject({
      status: 'open',
      due: { gstr1: '2026-11-11', gstr3b: '2026-11-20' },
    });
  });

  test('opens the documents behind a line', async ({ house }) => {
    const { there } = await soldInOctober(house);

    const { rows } = await (
      await house.as('accountant')
    ).call(gst.listGstDocuments, { ...october, of: 'b2cs', place: '27' });

    expect(rows).toMatchObject([
      {
        sourceKind: 'sales_invoice',
        documentId: there.id,
        number: there.number,
        place: '27',
        rate: 18_000,
      },
    ]);
    const between = await (
      await house.as('accountant')
    ).call(gst.listGstDocuments, { ...october, of: '3.2', place: '27' });
    expect(between.rows).toEqual(rows);
  });

  test('is checked, filed, set off, paid and filed, and then cannot change', async ({ house }) => {
    const { here } = await soldInOctober(house);
    const accountant = await house.as('accountant');
    const admin = await house.as('admin');

    await accountant.call(gst.checkMonth, { ...october, version: 0 });
    await accountant.call(gst.fileReturn, file('gstr1'));
    await expect(accountant.call(gst.fileReturn, file('gstr3b'))).rejects.toMatchObject({
      code: 'tax_month.not_settled',
    });
    const settled = await accountant.call(gst.settleTax, october);
    await expect(accountant.call(gst.fileReturn, file('gstr3b'))).rejects.toMatchObject({
      code: 'tax_month.unpaid',
    });
    await accountant.call(gst.payTax, {
      ...october,
      tax: settled.setOff.cash,
      interest: 12_00,
      lateFee: 100_00,
      paidOn: '2026-11-09',
      challanNo: '26112900012345',
    });
    const filed = await accountant.call(gst.fileReturn, file('gstr3b'));
    const [year] = (await accountant.call(accounts.listFiscalYears, {})).rows;
    expect(
      year?.periods.flatMap(({ monthStart, gstFiledOn }) => (gstFiledOn ? [monthStart] : [])),
    ).toEqual(['2026-10-01']);

    expect(filed).toMatchObject({
      status: 'filed',
      unpaid: 0,
      paid: [{ interest: 12_00, lateFee: 100_00 }],
    });
    await expect(
      admin.call(invoices.cancelInvoice, {
        id: here.id,
        version: here.version,
        reason: 'Wrong buyer',
      }),
    ).rejects.toMatchObject({
      code: 'period.filed',
      message: 'The GST return for October 2026 is filed. Date this document 01 Nov 2026 or later.',
    });
    await expect(
      accountant.call(gst.createCreditReversal, {
        businessDate: '2026-10-31',
        reason: 'lost_goods',
        note: 'Broken jars',
        cgst: 1,
      }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      accountant.call(gst.unsettleTax, { ...october, reason: 'Typed wrong' }),
    ).rejects.toMatchObject({ code: 'tax_month.gstr3b_first' });
  });

  test('whose filing is undone changes, and is filed again', async ({ house }) => {
    const { here, there } = await soldInOctober(house);
    const [accountant, admin] = [await house.as('accountant'), await house.as('admin')];
    const cancel = () =>
      admin.call(invoices.cancelInvoice, {
        id: here.id,
        version: here.version,
        reason: 'Wrong buyer',
      });
    const undo = (name: 'gstr1' | 'gstr3b') =>
      accountant.call(gst.unfileReturn, { ...october, return: name, reason: 'Wrong buyer' });
    await expect(undo('gstr1')).rejects.toMatchObject({ code: 'tax_month.not_filed' });
    const filed = await accountant.call(gst.fileReturn, file('gstr1'));
    await expect(cancel()).rejects.toMatchObject({ code: 'period.filed' });

    const undone = await undo('gstr1');
    await cancel();
    const again = await accountant.call(gst.fileReturn, {
      ...file('gstr1'),
      arn: 'AA291126009999Z',
    });
    const settled = await accountant.call(gst.settleTax, october);
    await accountant.call(gst.payTax, {
      ...october,
      tax: settled.setOff.cash,
      paidOn: '2026-11-09',
      challanNo: '26112900012345',
    });
    await accountant.call(gst.fileReturn, file('gstr3b'));

    const taxable = ({ gstr3b }: typeof filed) =>
      gstr3b.lines.find(({ line }) => line === '3.1a')?.taxable;
    expect(undone.filings).toEqual([]);
    expect([taxable(filed), taxable(again)]).toEqual([here.taxable + there.taxable, there.taxable]);
    expect(again.filings).toMatchObject([{ return: 'gstr1', arn: 'AA291126009999Z' }]);
    const kept = await house.database.direct.select().from(taxFilings).orderBy(taxFilings.id);
    expect(kept.map(({ arn, undoneReason }) => [arn, undoneReason])).toEqual([
      ['AA291126001234X', 'Wrong buyer'],
      ['AA291126009999Z', null],
      ['AA291126001234X', null],
    ]);
    await expect(undo('gstr1')).rejects.toMatchObject({ code: 'tax_month.gstr3b_first' });
  });

  test('goes back the way it came', async ({ house }) => {
    await soldInOctober(house);
    const accountant = await house.as('accountant');
    const { setOff } = await accountant.call(gst.settleTax, october);
    const paid = await accountant.call(gst.payTax, {
      ...october,
      tax: setOff.cash,
      paidOn: '2026-11-09',
      challanNo: 'CPIN1',
    });
    await accountant.call(gst.reverseTaxPayment, {
      id: paid.id,
      version: paid.version,
      reason: 'Bounced',
    });

    const back = await accountant.call(gst.unsettleTax, { ...october, reason: 'Typed wrong' });

    expect(back).toMatchObject({
      status: 'open',
      settlement: null,
      paid: [],
      setOff: { cash: setOff.cash },
    });
  });

  test('is set off once by two who do it at once', async ({ crowd }) => {
    await soldInOctober(crowd);
    const [one, two] = [await crowd.as('accountant'), await crowd.as('admin')];

    const results = await Promise.allSettled([
      one.call(gst.settleTax, october),
      two.call(gst.settleTax, october),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'tax_month.settled_already' },
    });
  });

  test('is filed once by two who do it at once', async ({ crowd }) => {
    await soldInOctober(crowd);
    const [one, two] = [await crowd.as('accountant'), await crowd.as('admin')];

    const results = await Promise.allSettled([
      one.call(gst.fileReturn, file('gstr1')),
      two.call(gst.fileReturn, file('gstr1')),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'tax_filing.filed_already' },
    });
  });

  test('is a file in the layout of the portal', async ({ house }) => {
    await soldInOctober(house);
    const accountant = await house.as('accountant');

    const reply = await accountant.send(gst.downloadReturn, {
      ...october,
      return: 'gstr1',
      as: 'json',
    });
    const sheet = await accountant.send(gst.downloadReturn, {
      ...october,
      return: 'gstr1',
      as: 'xlsx',
    });
    const paper = await accountant.send(gst.downloadReturn, {
      ...october,
      return: 'gstr3b',
      as: 'pdf',
    });

    const portal = PortalGstr1.parse(JSON.parse(reply.bytes.toString()));
    expect(portal).toMatchObject({
      gstin: '29ABCDE1234F1ZW',
      fp: '102026',
      b2cs: [
        { sply_ty: 'INTRA', pos: '29', rt: 18 },
        { sply_ty: 'INTER', pos: '27', rt: 18 },
      ],
      doc_issue: { doc_det: [{ doc_num: 1, docs: [{ totnum: 2, cancel: 0, net_issue: 2 }] }] },
    });
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(paper.bytes.subarray(0, 4).toString()).toBe('%PDF');
  });

  test('has a sheet for its payment, with the cash of each head in the order of the form', async ({
    house,
  }) => {
    await soldInOctober(house);
    const accountant = await house.as('accountant');

    const { setOff } = await accountant.call(gst.getTaxMonth, october);
    const sheet = await accountant.send(gst.printChallan, october);

    const { rows, total } = challanRows(setOff, 0);
    expect(rows.map(({ head, code }) => `${head} ${code}`)).toEqual([
      'CGST 0005',
      'IGST 0008',
      'CESS 0009',
      'SGST 0006',
    ]);
    expect(rows.reduce((sum, { cash }) => sum + cash, 0)).toBe(total);
    expect(rows[0]?.cash).toBe(setOff.rows.find(({ head }) => head === 'CGST')?.cash);
    expect(total).toBeGreaterThan(0);
    const late = challanRows(setOff, 10);
    expect(late.rows[0]?.interest).toBe(
      Math.round(((rows[0]?.cash ?? 0) * 18 * 10) / 36_500 / 100) * 100,
    );
    expect(challanRows(setOff, -3).interest).toBe(0);
    expect(sheet.bytes.subarray(0, 4).toString()).toBe('%PDF');
  });

  test('bears the GSTIN that the business had then', async ({ house }) => {
    await soldInOctober(house);
    const owner = await house.as('admin');
    await owner.call(contract.admin.updateSettings, {
      changes: [{ key: 'business.gstin', value: '29AAGCB7383J1Z4' }],
    });

    const [then, now] = [
      await owner.call(gst.getTaxMonth, october),
      await owner.call(gst.getTaxMonth, { month: '2026-11' }),
    ];
    const reply = await owner.send(gst.downloadReturn, {
      ...october,
      return: 'gstr1',
      as: 'json',
    });

    expect([then.gstin, now.gstin]).toEqual(['29ABCDE1234F1ZW', '29AAGCB7383J1Z4']);
    expect(JSON.parse(reply.bytes.toString())).toMatchObject({ gstin: '29ABCDE1234F1ZW' });
  });

  test.for([{ 'business.gstin': '', code: 'tax_month.not_regular', return: 'gstr1' as const }])(
    'of a seller without GSTIN has nothing to file',
    async ({ code }, { house }) => {
      house.clock.set('2026-11-25T05:00:00.000Z');
      const owner = await house.as('owner');
      const all = await owner.call(contract.admin.listSettings, {});
      const gstin = all.rows.find((row) => row.key === 'business.gstin');
      await owner.call(contract.admin.updateSettings, {
        changes: [{ key: 'business.gstin', value: '', version: gstin?.version ?? undefined }],
      });
      house.clock.set('2027-01-09T05:00:00.000Z');
      const clerk = await house.as('accountant');

      const month = await clerk.call(gst.getTaxMonth, { month: '2026-12' });

      expect(month).toMatchObject({ scheme: 'unregistered', gstin: '' });
      const filing = clerk.call(gst.fileReturn, {
        ...file('gstr1', '2027-01-09'),
        month: '2026-12',
      });
      await expect(filing).rejects.toMatchObject({ code });
    },
  );

  test('is not filed before it is over', async ({ house }) => {
    const accountant = await house.as('accountant');

    await expect(
      accountant.call(gst.checkMonth, { month: '2026-11', version: 0 }),
    ).rejects.toMatchObject({ code: 'tax_month.not_over' });
  });
});
