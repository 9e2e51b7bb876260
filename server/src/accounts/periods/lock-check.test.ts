import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test, type Person } from '../../testing/house.ts';
import { aPackedOrder, anOrderToPack, atStation, withSetting } from '../../testing/logistics.ts';

const { accounts } = contract;

async function monthOf(person: Person, monthStart: string) {
  const { rows } = await person.call(accounts.listFiscalYears, {});
  const month = rows.flatMap(({ periods }) => periods).find((one) => one.monthStart === monthStart);
  if (!month) throw new Error(`no month ${monthStart}`);
  return month;
}

async function lock(person: Person, monthStart: string, more: { withOpen?: boolean } = {}) {
  const { id, version } = await monthOf(person, monthStart);
  return person.call(accounts.setPeriodStatus, {
    id,
    version,
    status: 'locked',
    withEarlier: true,
    ...more,
  });
}

test('the running month is locked only by somebody who saw what is open in it', async ({
  house,
}) => {
  await withSetting(house, 'invoices.issueAt', 'manual');
  const { number, order } = await aPackedOrder(house);
  const accountant = await house.as('accountant');
  const { id } = await monthOf(accountant, '2026-11-01');

  const { rows } = await accountant.call(accounts.periodLockCheck, { id });

  expect(rows.filter(({ passed }) => !passed)).toMatchObject([
    { key: 'ended', says: ['It ends on 30 Nov 2026'] },
    { key: 'parcels', count: 1, says: [`${number} of ${order.orderNo}`] },
  ]);
  await expect(lock(accountant, '2026-11-01')).rejects.toMatchObject({
    code: 'period.open_work',
    message:
      'November 2026 is not ready to be locked: it ends on 30 Nov 2026, 1 parcel not invoiced.',
  });
  await lock(accountant, '2026-11-01', { withOpen: true });
  expect((await monthOf(accountant, '2026-11-01')).status).toBe('locked');
});

test('a packing station tells at its first step that the month is locked', async ({ house }) => {
  const { order } = await anOrderToPack(house);
  await lock(await house.as('accountant'), '2026-11-01', { withOpen: true });

  await expect(atStation(house, order)).rejects.toMatchObject({
    code: 'period.locked',
    message: 'The period November 2026 is locked.',
  });
});

test('a month is unlocked with the later ones in one act', async ({ house }) => {
  const owner = await house.as('owner');
  await lock(owner, '2026-09-01');
  const { id, version } = await monthOf(owner, '2026-06-01');

  await owner.call(accounts.setPeriodStatus, {
    id,
    version,
    status: 'on_hold',
    reason: 'A bill came late',
    withLater: true,
  });

  const { rows } = await owner.call(accounts.listFiscalYears, {});
  const states = rows.flatMap(({ periods }) =>
    periods.flatMap(({ monthStart, status }) =>
      monthStart >= '2026-05-01' && monthStart <= '2026-10-01' ? [status] : [],
    ),
  );
  expect(states).toEqual(['locked', 'on_hold', 'on_hold', 'on_hold', 'on_hold', 'open']);
});
