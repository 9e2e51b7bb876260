import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { openItems } from '../books/open-items/open-item.table.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { anInvoice } from '../testing/invoices.ts';
import { atWork } from '../testing/work.ts';
import { updateInvoice } from './update.service.ts';

const { invoices } = contract;

/** An invoice that is due in ten days. */
async function dueLater(house: TestHouse) {
  const { invoice } = await anInvoice(house);
  const owner = await house.as('owner');
  const { version } = await owner.call(invoices.getInvoice, { id: invoice.id });
  const moved = await owner.call(invoices.updateInvoice, {
    id: invoice.id,
    version,
    dueDate: '2026-12-01',
  });
  return { owner, moved };
}

describe('an invoice that is issued', () => {
  test('falls due later, in the books too', async ({ house }) => {
    const { moved } = await dueLater(house);

    expect(moved.dueDate).toBe('2026-12-01');
    const items = await house.database.direct.select().from(openItems);
    expect(items.map(({ sourceId, dueDate }) => [sourceId, dueDate])).toEqual([
      [moved.id, '2026-12-01'],
    ]);
  });

  test('falls due no earlier, and not anew once that has passed', async ({ house }) => {
    const { moved } = await dueLater(house);
    const { id, version } = moved;
    const change = (dueDate: string) =>
      atWork(house, (ctx) => updateInvoice(ctx, { id, version, dueDate }));

    await expect(change('2026-11-30')).rejects.toMatchObject({
      beside: { fields: { dueDate: 'The due date can only be moved later than 01 Dec 2026' } },
    });
    house.clock.set('2026-12-05T04:30:00.000Z');
    await expect(change('2026-12-10')).rejects.toMatchObject({
      beside: { fields: { dueDate: 'The due date 01 Dec 2026 has passed' } },
    });
  });

  test('takes a note and its vehicle, and keeps its amounts', async ({ house }) => {
    const { owner, moved } = await dueLater(house);
    const note = 'Leave it at the gate';

    const written = await owner.call(invoices.updateInvoice, {
      id: moved.id,
      version: moved.version,
      note,
      vehicleNo: 'KA 14 B 2204',
      ewayBill: '141234567890',
    });

    const { version: _before, ...same } = moved;
    expect(written).toMatchObject({
      ...same,
      note,
      vehicleNo: 'KA 14 B 2204',
      ewayBill: '141234567890',
    });
  });

  test('changed by two at once keeps the first; the other reads who it was', async ({ house }) => {
    const { owner, moved } = await dueLater(house);
    const change = { id: moved.id, version: moved.version, note: 'Gate' };
    await owner.call(invoices.updateInvoice, change);

    await expect(
      owner.call(invoices.updateInvoice, { ...change, note: 'Door' }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'stale',
    });
  });
});
