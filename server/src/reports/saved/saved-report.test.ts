import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { postApril } from '../../testing/scenarios/april-2026.ts';
import { owner as ownerSignIn, test, type TestHouse } from '../../testing/house.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { aDeliveredOrder } from '../../testing/returns.ts';
import { savedReports } from './saved-report.table.ts';
import { users } from '../../platform/people/user.table.ts';

const { integrations, reports } = contract;
const monthly = {
  report: 'reports.getProfitLoss',
  name: 'Profit of last month',
  parameters: { from: 'last-month', compare: 'previous' },
} as const;

/** Somebody whom mail reaches. */
async function reader(
  house: TestHouse,
  role: 'auditor' | 'accountant' | 'packer',
  email: string,
): Promise<number> {
  const { userId } = await house.as(role);
  await house.database.direct.update(users).set({ email }).where(eq(users.id, userId));
  return userId;
}

describe('a saved report', () => {
  test('is there for the one who saved it, and for others once it is shared', async ({ house }) => {
    const accountant = await house.as('accountant');
    const auditor = await house.as('auditor');
    const saved = await accountant.call(reports.createSavedReport, monthly);
    const seen = async () => (await auditor.call(reports.listSavedReports, {})).rows;

    expect(await seen()).toEqual([]);
    const { id, version } = saved;
    await accountant.call(reports.updateSavedReport, { id, version, isShared: true });

    expect(await seen()).toMatchObject([
      { name: 'Profit of last month', isMine: false, parameters: monthly.parameters },
    ]);
    const change = auditor.call(reports.deleteSavedReport, { id });
    await expect(change).rejects.toMatchObject({ status: 403 });
  });

  test('of a report that one may not see is none', async ({ house }) => {
    const sales = await house.as('sales');
    const accountant = await house.as('accountant');
    await accountant.call(reports.createSavedReport, { ...monthly, isShared: true });

    await expect(sales.call(reports.createSavedReport, monthly)).rejects.toMatchObject({
      status: 403,
    });
    expect((await sales.call(reports.listSavedReports, {})).rows).toEqual([]);
  });

  test.for([
    { with: { report: 'reports.getNothing' }, fields: { report: 'Report not found.' } },
    {
      with: { parameters: { from: 'soon' } },
      fields: { parameters: 'These filters do not fit the report.' },
    },
    {
      with: { schedule: { every: 'day' as const, hour: 8 } },
      fields: { recipientIds: 'Choose who receives the report.' },
    },
  ])('is refused with $fields', async ({ with: given, fields }, { house }) => {
    const accountant = await house.as('accountant');

    const made = accountant.call(reports.createSavedReport, { ...monthly, ...given });

    await expect(made).rejects.toMatchObject({ status: 422, fields });
  });

  test('has a name of its own', async ({ house }) => {
    const accountant = await house.as('accountant');
    await accountant.call(reports.createSavedReport, monthly);

    const again = accountant.call(reports.createSavedReport, {
      ...monthly,
      name: 'PROFIT of last month',
    });

    await expect(again).rejects.toMatchObject({
      fields: { name: 'You already have a report with this name.' },
    });
  });

  test('is never sent to somebody who may not see it', async ({ house }) => {
    const accountant = await house.as('accountant');
    const packer = await reader(house, 'packer', 'packer@malenadu.example');

    const made = accountant.call(reports.createSavedReport, { ...monthly, recipientIds: [packer] });

    await expect(made).rejects.toMatchObject({
      fields: { recipientIds: expect.stringMatching(/ may not see this report\.$/u) },
    });
  });
});

describe('a scheduled report', () => {
  test('goes out once at its time, as a file, to those who may see it that day', async ({
    house,
  }) => {
    const { mail } = await withPostOffice(house);
    await postApril(house);
    const accountant = await house.as('accountant');
    const to = await reader(house, 'auditor', 'auditor@malenadu.example');
    const { id } = await accountant.call(reports.createSavedReport, {
      ...monthly,
      format: 'csv',
      schedule: { every: 'day', hour: 12 },
      recipientIds: [to],
    });

    await house.runJobs();
    await sendNow(house);
    expect(mail.arrived).toEqual([]);
    house.clock.set('2026-11-21T07:00:00.000Z');
    await house.runJobs();
    await house.runJobs();
    await sendNow(house);

    expect(mail.arrived).toHaveLength(1);
    expect(mail.arrived[0]?.to).toEqual(['auditor@malenadu.example']);
    expect(mail.arrived[0]?.raw.replaceAll('=\r\n', '')).toContain('2026-10-31.csv');
    const [row] = await house.database.direct
      .select()
      .from(savedReports)
      .where(eq(savedReports.id, id));
    expect(row).toMatchObject({
      sentOn: '2026-11-21',
      nextSendAt: '2026-11-22T06:30:00.000Z',
    });
  });

  test('is sent now when somebody asks for it', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    const to = await reader(house, 'accountant', 'accounts@malenadu.example');
    const { id } = await owner.call(reports.createSavedReport, { ...monthly, recipientIds: [to] });

    const sent = await owner.call(reports.sendSavedReport, { id });
    await house.runJobs();
    await sendNow(house);

    expect(sent.withheldFrom).toEqual([]);
    expect(mail.arrived.map((one) => one.to)).toEqual([['accounts@malenadu.example']]);
    expect(mail.arrived[0]?.raw).toContain('.pdf');
  });

  test('of sales goes out without margins to those who may not see them', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    await aDeliveredOrder(house, { qty: 2, stock: 10, worth: 50_000 });
    const auditor = await reader(house, 'auditor', 'auditor@malenadu.example');
    const accountant = await reader(house, 'accountant', 'accounts@malenadu.example');
    const { id } = await owner.call(reports.createSavedReport, {
      report: 'reports.getSaleReport:product',
      name: 'Goods of the month',
      parameters: { from: 'this-month', columns: 'units|net|margin', sort: '-margin' },
      format: 'csv',
      recipientIds: [auditor, accountant],
    });

    await owner.call(reports.sendSavedReport, { id });
    await house.runJobs();
    await sendNow(house);

    const heads = mail.arrived.map(({ to, raw }) => [to[0], headOfCsv(raw)]).toSorted();
    expect(heads).toEqual([
      ['accounts@malenadu.example', 'Product,Units,Net sales,Margin'],
      ['auditor@malenadu.example', 'Product,Units,Net sales'],
    ]);
  });

  test('of margins is none for those who may not see any', async ({ house }) => {
    const owner = await house.as('owner');
    const auditor = await reader(house, 'auditor', 'auditor@malenadu.example');
    const margin = { report: 'reports.getProductReport:margin', name: 'Margins' };

    const made = owner.call(reports.createSavedReport, { ...margin, recipientIds: [auditor] });

    await expect(made).rejects.toMatchObject({
      fields: { recipientIds: expect.stringMatching(/ may not see this report\.$/u) },
    });
  });

  test('that cannot be made is told to its owner, and the others still go', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    const to = await reader(house, 'accountant', 'accounts@malenadu.example');
    const kept = { schedule: { every: 'day' as const, hour: 12 }, recipientIds: [to] };
    const broken = await owner.call(reports.createSavedReport, {
      report: 'reports.getSaleReport:daily',
      name: 'Broken',
      ...kept,
    });
    await owner.call(reports.createSavedReport, { ...monthly, ...kept });
    await house.database.direct
      .update(savedReports)
      .set({ parameters: { sort: 'nonsense' } })
      .where(eq(savedReports.id, broken.id));

    await house.runJobs();
    house.clock.set('2026-11-21T07:00:00.000Z');
    await house.runJobs();
    await sendNow(house);

    expect(mail.arrived).toHaveLength(1);
    const later = await house.signIn(ownerSignIn.phone, ownerSignIn.password);
    const { rows } = await later.call(integrations.listNotifications, {});
    expect(rows.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Broken was not sent'),
    );
  });
});

/** The first line of the file in a mail. */
function headOfCsv(raw: string): string {
  const [, coded = ''] = /attachment; filename=[^]*?\r\n\r\n([^]*?)\r\n--/u.exec(raw) ?? [];
  const [head = ''] = Buffer.from(coded, 'base64').toString().replace('\uFEFF', '').split('\r\n');
  return head;
}
