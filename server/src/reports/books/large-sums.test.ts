import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { post } from '../../books/journal/journal.service.ts';
import { test } from '../../testing/house.ts';
import { cellIn } from '../../testing/reports.ts';
import { atWork } from '../../testing/work.ts';

const { reports } = contract;

test('books of more than a thousand crore rupees are still answered', async ({ house }) => {
  const most = 900_000_000_000;
  for (const id of [1, 2]) {
    await atWork(house, (ctx) =>
      post(ctx, {
        event: 'sales.invoiceIssued',
        date: '2026-11-21',
        source: { kind: 'sales_invoice', id, no: `INV/2627/0000${id}` },
        party: { kind: 'customer', id: 1, name: 'Asha Rao' },
        channel: 'b2c',
        goods: most,
        shipping: 0,
        other: 0,
        taxes: [],
        roundOff: 0,
        total: most,
      }),
    );
  }
  const owner = await house.as('owner');

  const trial = await owner.call(reports.getTrialBalance, {});

  expect(cellIn(trial, 'total', 'closingDebit')).toBe(2 * most);
});
