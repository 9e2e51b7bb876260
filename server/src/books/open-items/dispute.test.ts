import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { cellIn } from '../../testing/reports.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { accountId } from '../../testing/vouchers.ts';

const { accounts, reports } = contract;

test('a disputed bill stands apart in the ageing of Schedule III until the dispute ends', async ({
  house,
}) => {
  const clerk = await house.as('accountant');
  const owner = await house.as('owner');
  const { vendorId } = await aVendorRow(house);
  await clerk.call(accounts.createExpense, {
    accountId: await accountId(house, '6150'),
    description: 'Repairs',
    vendorId,
    amount: 500_00,
    paidFrom: 'vendor_credit',
    post: true,
  });
  const open = { partyKind: 'vendor', partyId: vendorId } as const;
  const [item] = (await clerk.call(accounts.listOpenItems, open)).rows;
  const id = item?.id ?? 0;
  const aged = () => owner.call(reports.getAgedPayables, { view: 'schedule3' });

  const marked = await clerk.call(accounts.dispute, { id, reason: 'Half of it was not done' });

  expect(marked).toMatchObject({ disputeReason: 'Half of it was not done', outstanding: 500_00 });
  await expect(clerk.call(accounts.dispute, { id, reason: 'Again' })).rejects.toMatchObject({
    status: 409,
  });
  const report = await aged();
  expect(cellIn(report, 'disputed others', 'balance')).toBe(500_00);
  expect(report.rows.find(({ key }) => key === 'others')).toBeUndefined();
  const { rows } = await clerk.call(accounts.listOpenItems, { ...open, disputed: true });
  expect(rows.map((row) => row.id)).toEqual([id]);

  await clerk.call(accounts.endDispute, { id, reason: 'Agreed' });

  expect(cellIn(await aged(), 'others', 'balance')).toBe(500_00);
  await expect(clerk.call(accounts.endDispute, { id, reason: 'Again' })).rejects.toMatchObject({
    status: 409,
  });
  await expectLaws(house);
});

test('an advance cannot be disputed', async ({ house }) => {
  const clerk = await house.as('accountant');
  const { vendorId } = await aVendorRow(house);
  await clerk.call(accounts.createVoucher, {
    kind: 'payment',
    method: 'bank_transfer',
    reference: 'UTR 1',
    party: { kind: 'vendor', id: vendorId },
    amount: 100_00,
    post: true,
  });
  const { rows } = await clerk.call(accounts.listOpenItems, {
    partyKind: 'vendor',
    partyId: vendorId,
  });

  const asked = clerk.call(accounts.dispute, { id: rows[0]?.id ?? 0, reason: 'Not agreed' });

  await expect(asked).rejects.toMatchObject({ code: 'open_item.not_disputable' });
});
