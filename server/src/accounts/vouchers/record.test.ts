import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { at, entryOf } from '../../testing/bills.ts';
import { inBooks } from '../../testing/books.ts';
import { test } from '../../testing/house.ts';
import { accountId } from '../../testing/vouchers.ts';
import { atWork } from '../../testing/work.ts';
import { recordVoucher, takeBackMade } from './record.service.ts';

const { accounts } = contract;

test('a document makes a voucher on accounts that are kept by documents, and takes it back', async ({
  house,
}) => {
  const [output, cash] = [await accountId(house, '2143'), await accountId(house, '2148')];
  const source = { kind: 'tax_month', id: 4 };
  const made = await atWork(house, (ctx) =>
    recordVoucher(ctx, {
      kind: 'journal',
      event: 'tax.settled',
      source,
      lines: [
        { accountId: output, debit: 900_00 },
        { accountId: cash, credit: 900_00 },
      ],
      narration: 'GST of October 2026',
    }),
  );
  const clerk = await house.as('accountant');

  expect(await entryOf(house, made.id, 'voucher')).toEqual([
    ['2143', 900_00],
    ['2148', -900_00],
  ]);
  const byHand = clerk.call(accounts.reverseVoucher, { ...at(made), reason: 'By hand' });
  await expect(byHand).rejects.toMatchObject({ code: 'voucher.of_document' });

  await atWork(house, (ctx) => takeBackMade(ctx, source, { reason: 'Set off anew' }));

  expect(await inBooks(house, 'tax.payable')).toBe(0);
  const again = await atWork(house, (ctx) => takeBackMade(ctx, source, { reason: 'Twice' }));
  expect(again).toBeNull();
});
