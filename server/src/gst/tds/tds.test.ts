import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { aCompany } from '../../testing/companies.ts';
import { contracted } from '../../testing/contractors.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { on } from '../../testing/scenarios/year-trade.ts';
import { accountId, aReceipt } from '../../testing/vouchers.ts';

const { accounts, gst, tax } = contract;

const challan = {
  bsrCode: '0510308',
  challanNo: '00417',
  paidOn: '2026-11-07',
} as const;

describe('tax held back', () => {
  test('of bills and expenses is due by month and section, and one challan pays it', async ({
    house,
  }) => {
    const { clerk, section, bill, spend, vendorId } = await contracted(house);
    await bill(40_000_00, '2026-10-05');
    await spend(50_000_00, '2026-10-20');

    const before = await clerk.call(gst.listTdsDue, { from: '2026-10-01', to: '2026-12-31' });
    const paid = await clerk.call(gst.payTds, {
      ...challan,
      month: '2026-10',
      sectionId: section.id,
      interest: 27_00,
      bankAccountId: await bankOf(clerk),
    });
    const after = await clerk.call(gst.listTdsDue, { from: '2026-10-01', to: '2026-12-31' });
    const register = await clerk.call(gst.listTdsRegister, { section: '194C-P' });

    // 40,000 and 50,000 at 1 %; due on 7 November, so two days late it bears two months of 1.5 %.
    expect(before.rows).toEqual([
      {
        month: '2026-10',
        sectionId: section.id,
        section: '1023',
        formerly: '194C',
        act: '2025',
        name: section.name,
        tds: 900_00,
        paid: 0,
        unpaid: 900_00,
        due: '2026-11-07',
        interest: 27_00,
      },
    ]);
    expect(paid).toMatchObject({ tax: 900_00, interest: 27_00, total: 927_00, kind: 'tds' });
    expect(after).toMatchObject({ rows: [{ unpaid: 0, interest: 0 }], account: 0 });
    expect(
      register.rows.map(({ base, rateBps, tds, challanNo, partyId }) => ({
        base,
        rateBps,
        tds,
        challanNo,
        partyId,
      })),
    ).toEqual([
      { base: 50_000_00, rateBps: 100, tds: 500_00, challanNo: '00417', partyId: vendorId },
      { base: 40_000_00, rateBps: 100, tds: 400_00, challanNo: '00417', partyId: vendorId },
    ]);
    await expect(
      clerk.call(gst.payTds, {
        ...challan,
        challanNo: '00418',
        month: '2026-10',
        sectionId: section.id,
      }),
    ).rejects.toMatchObject({ code: 'tax_payment.nothing' });
  });

  test('on a payment names no section; a challan of a section that is chosen pays it', async ({
    house,
  }) => {
    const { clerk, section, vendorId } = await contracted(house);
    await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      date: '2026-10-12',
      method: 'bank_transfer',
      moneyAccountId: await accountId(house, '1121'),
      reference: 'UTR9',
      party: { kind: 'vendor', id: vendorId },
      amount: 9_900_00,
      deductions: [{ kind: 'tds', amount: 100_00 }],
      post: true,
    });

    const { rows } = await clerk.call(gst.listTdsDue, {});
    await clerk.call(gst.payTds, {
      ...challan,
      month: '2026-10',
      sectionId: section.id,
      isUnnamed: true,
      bankAccountId: await bankOf(clerk),
    });

    expect(rows).toMatchObject([{ sectionId: null, tds: 100_00, unpaid: 100_00 }]);
    const { rows: left } = await clerk.call(gst.listTdsDue, {});
    expect(left).toMatchObject([{ sectionId: null, paid: 100_00, unpaid: 0 }]);
  });

  test('has its certificate beside the books', async ({ house }) => {
    const { clerk, bill, vendorId } = await contracted(house);
    await bill(40_000_00, '2026-10-05');

    const noted = await clerk.call(gst.createTdsCertificate, {
      side: 'payable',
      partyKind: 'vendor',
      partyId: vendorId,
      fiscalYear: 2026,
      quarter: 3,
      number: 'BLRA01234F',
      dated: '2026-11-09',
      amount: 350_00,
    });

    expect(noted).toMatchObject({ amount: 350_00, booked: 400_00 });
  });

  test('is missing once its quarter is over, and late once it was due', async ({ house }) => {
    const { clerk, bill, vendorId } = await contracted(house);
    await bill(40_000_00, '2026-08-05');
    await bill(50_000_00, '2026-10-05');
    const missing = async (person = clerk) =>
      (await person.call(gst.listMissingCertificates, {})).rows;
    const issue = (number: string, amount: number) =>
      clerk.call(gst.createTdsCertificate, {
        side: 'payable',
        partyKind: 'vendor',
        partyId: vendorId,
        fiscalYear: 2026,
        quarter: 2,
        number,
        dated: '2026-11-08',
        amount,
      });

    const before = await missing();
    await issue('BLRA01234F', 350_00);
    const between = await missing();
    await issue('BLRA01235F', 30_00);
    house.clock.set('2026-11-16T05:00:00.000Z');
    const late = await missing(await house.as('auditor'));

    expect(before).toMatchObject([
      {
        side: 'payable',
        partyId: vendorId,
        fiscalYear: 2026,
        quarter: 2,
        booked: 400_00,
        certified: 0,
        dueDate: '2026-11-15',
        isLate: false,
      },
    ]);
    expect(between).toMatchObject([{ certified: 350_00, isLate: false }]);
    expect(late).toMatchObject([{ certified: 380_00, isLate: true }]);
  });
});

describe('a certificate that is missing', () => {
  /** A company that paid ₹1,000.00 in August 2026 and deducted ₹10.00; it is the 10th of November. */
  async function deducted(house: TestHouse) {
    const office = await withPostOffice(house);
    const { id } = await aCompany(house, { name: 'Zenith Traders', email: 'pay@zenith.example' });
    const clerk = await house.as('accountant');
    await aReceipt(clerk, {
      party: { kind: 'company', id },
      date: '2026-08-05',
      amount: 990_00,
      deductions: [{ kind: 'tds', amount: 10_00 }],
    });
    const asked = { partyKind: 'company', partyId: id, fiscalYear: 2026, quarter: 2 } as const;
    await on(house, '2026-11-10');
    return { ...office, clerk, asked };
  }
  const missing = async (clerk: Person) => (await clerk.call(gst.listMissingCertificates, {})).rows;

  test('is asked for by mail, once a day, until it is there', async ({ house }) => {
    const { clerk, mail, asked } = await deducted(house);
    const ask = (more: object = {}) => clerk.call(gst.askForCertificate, { ...asked, ...more });

    const before = await missing(clerk);
    const { cards } = await clerk.call(contract.dashboard.accounts, { cards: ['work'] });
    const sent = await ask();
    const again = ask({ email: 'boss@zenith.example' });
    await expect(again).rejects.toMatchObject({ message: 'They were asked for it today.' });
    await on(house, '2026-11-20');
    await ask({ email: 'boss@zenith.example' });
    await sendNow(house);

    expect(before).toMatchObject([{ side: 'receivable', booked: 10_00, askedAt: null }]);
    const told = cards.flatMap((card) => (card.name === 'work' ? card.data : []));
    expect(told).toContainEqual({ key: 'certificates', count: 1, amount: 10_00, month: null });
    expect(sent).toEqual({ sentTo: 'pay@zenith.example' });
    expect(mail.arrived.map(({ to }) => to)).toEqual([
      ['pay@zenith.example'],
      ['boss@zenith.example'],
    ]);
    expect(mail.arrived[0]?.raw).toContain('July to September 2026');
    expect(await missing(clerk)).toMatchObject([
      { isLate: true, askedAt: '2026-11-20T05:00:00.000Z' },
    ]);

    await clerk.call(gst.createTdsCertificate, {
      ...asked,
      side: 'receivable',
      number: 'BLRA01234F',
      dated: '2026-11-15',
      amount: 10_00,
    });
    expect(await missing(clerk)).toEqual([]);
    await expect(ask()).rejects.toMatchObject({
      code: 'tds_certificate.not_asked',
      message: 'No certificate of that quarter is missing.',
    });
  });

  test('is told of on Mondays, from a week before it is due', async ({ house }) => {
    const { clerk } = await deducted(house);
    const heard = async (day: string) => {
      await house.runJobs(); // The clock's jobs are due at their times.
      await on(house, day);
      await house.runJobs();
      const { rows } = await clerk.call(contract.integrations.listNotifications, { limit: 20 });
      return rows
        .filter(({ kind }) => kind === 'certificates_missing')
        .map(({ text, link }) => [text, link]);
    };
    const link = '/bank/tax?tab=certificates';

    expect(await heard('2026-11-15')).toEqual([]);
    expect(await heard('2026-11-16')).toEqual([
      [
        'Form 131 of Zenith Traders for July to September 2026 (Q2 of 2026-27), ₹10.00, was due on 15 Nov 2026. Ask them for it.',
        link,
      ],
    ]);
  });
});

describe('a section', () => {
  test('that held tax back keeps its rate; a new one holds from a day on, over one limit of the year', async ({
    house,
  }) => {
    const { clerk, section, bill } = await contracted(house);
    await bill(90_000_00, '2026-10-05');
    const used = await clerk.call(tax.getWithholdingSection, { id: section.id });
    const { validTo: _end, id: _id, version, isUsed, code: _code, name: _name, ...terms } = used;
    const { validFrom: _from, act: _act, provision: _provision, ...more } = terms;
    const { paymentCode: _number, formerly: _formerly, ...rates } = more;

    const changed = clerk.call(tax.updateWithholdingSection, {
      id: section.id,
      version,
      rateBps: 150,
    });
    await expect(changed).rejects.toMatchObject({
      code: 'withholding_section.in_use',
      fields: { rateBps: 'This rate is in use. Give the section a new rate from a date instead.' },
    });
    const early = clerk.call(tax.changeWithholdingRate, {
      ...rates,
      id: section.id,
      version,
      fromDate: '2026-10-01',
      rateBps: 150,
    });
    await expect(early).rejects.toMatchObject({
      fields: { fromDate: 'Tax was deducted at this rate up to 05 Oct 2026.' },
    });
    const next = await clerk.call(tax.changeWithholdingRate, {
      ...rates,
      id: section.id,
      version,
      fromDate: '2026-11-01',
      rateBps: 150,
    });
    // The form may still name the old rate: the day of the bill decides. 20,000 is below the limit of one bill.
    const november = await bill(20_000_00, '2026-11-05');

    expect(isUsed).toBe(true);
    expect(next).toMatchObject({
      code: '194C-P',
      rateBps: 150,
      validFrom: '2026-11-01',
      isUsed: false,
    });
    expect(await clerk.call(tax.getWithholdingSection, { id: section.id })).toMatchObject({
      validTo: '2026-10-31',
    });
    expect(november.tds).toMatchObject({
      sectionId: next.id,
      rateBps: 150,
      base: 20_000_00,
      amount: 300_00,
    });
  });

  const wrong: [string, Partial<InputOf<typeof tax.createWithholdingSection>>, object][] = [
    [
      'in the days of another rate',
      { paymentCode: '1006' },
      { fields: { validFrom: '1006 has a rate from 01 Apr 2026 on already.' } },
    ],
    [
      'that ends before it begins',
      { validTo: '2026-03-01' },
      { fields: { validTo: 'The end date is before the start date.' } },
    ],
    ['of more than all', { rateBps: 10_001 }, { status: 422 }],
  ];
  test.for(wrong)('%s is refused', async ([, values, refusal], { house }) => {
    const clerk = await house.as('accountant');

    const made = clerk.call(tax.createWithholdingSection, {
      provision: '393(1) Sl. 8(v)',
      paymentCode: '1035',
      formerly: '194O',
      name: 'E-commerce',
      rateBps: 10,
      validFrom: '2026-04-01',
      ...values,
    });

    await expect(made).rejects.toMatchObject(refusal);
  });
});

async function bankOf(clerk: Awaited<ReturnType<TestHouse['as']>>): Promise<number> {
  const { rows } = await clerk.call(accounts.listBankAccounts, {});
  const [bank] = rows;
  if (!bank) throw new Error('there is a bank account');
  return bank.id;
}
