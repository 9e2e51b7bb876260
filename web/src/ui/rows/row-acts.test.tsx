import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Unit } from '@counting-house/contract/admin/unit.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { playUnits, unit } from '../../testing/units.ts';
import { run, runMany } from '../list/actions.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { opens, text } from '../table/columns.tsx';

describe('an act with one row', () => {
  test('is sent once, however often its key is pressed before the answer', async ({ house }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    house.answers(admin.updateUnit, async () => {
      await promise;
      return unit(1, 'BAG');
    });
    await begin(house, 'j');

    await userEvent.keyboard('sss');
    resolve();

    await expect.element(page.getByText('BAG is stopped')).toBeVisible();
    expect(house.asked(admin.updateUnit)).toMatchObject([{ id: 1, status: 'inactive' }]);
  });

  test('says why its answer refuses the row, although the call went well', async ({ house }) => {
    house.answers(orders.confirmOrders, () => sent([['BAG is on hold', 1]]));
    await begin(house, 'j');

    await userEvent.keyboard('c');

    await expect.element(page.getByRole('alert')).toHaveTextContent('ConfirmBAG is on hold');
    await expect.element(page.getByText('BAG is confirmed')).not.toBeInTheDocument();
  });
});

describe('an act with ticked rows', () => {
  test('asks first, and keeps ticked what was refused', async ({ house }) => {
    house.answers(orders.confirmOrders, () => sent([['BOX is on hold', 2]]));
    await begin(house, 'jxjxjx');

    await page.getByRole('button', { name: 'Confirm 3' }).click();
    await expect.element(page.getByText('Confirm 3 units?')).toBeVisible();
    expect(house.asked(orders.confirmOrders)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();

    const said = page.getByRole('alert');
    await expect.element(said.getByText('Confirm: 2 done, 1 not')).toBeVisible();
    await expect.element(said.getByText('BOX is on hold.')).toBeVisible();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    expect(house.asked(orders.confirmOrders)).toEqual([{ ids: [1, 2, 3] }]);
  });

  test('is sent for one after the other where no call is made for many', async ({ house }) => {
    const refusal = { refused: 'conflict', status: 409, detail: 'BOX is in use.' };
    house.answers(admin.updateUnit, ({ id }) => (id === 2 ? refusal : unit(id, 'BAG')));
    await begin(house, 'jxjx');

    await page.getByRole('button', { name: 'Stop 2' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();

    await expect.element(page.getByText('Stop: 1 done, 1 not')).toBeVisible();
    expect(house.asked(admin.updateUnit).map(({ id }) => id)).toEqual([1, 2]);
  });

  test('is left to a job when nobody waits for so many', async ({ house }) => {
    house.answers(orders.confirmOrders, () => ({ ...sent([]), jobId: 7 }));
    await begin(house, 'jxjx');

    await page.getByRole('button', { name: 'Confirm 2' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();

    await expect.element(page.getByText('Confirm: 2 rows in progress')).toBeVisible();
    await expect.element(page.getByText('2 selected')).not.toBeInTheDocument();
  });
});

const three = [unit(1, 'BAG'), unit(2, 'BOX'), unit(3, 'DOZ')];

const sent = (refused: readonly (readonly [text: string, id: number])[]) => ({
  rows: refused.map(([text, id]) => ({ id, ok: false, text })),
  done: 0,
  failed: refused.length,
  jobId: null,
});

/** Opens the list of three units, and presses these keys in it. */
async function begin(house: PlayedHouse, keys: string): Promise<void> {
  playUnits(house, three);
  await house.opens(Units);
  await expect.element(page.getByRole('row', { name: 'DOZ' })).toBeVisible();
  await userEvent.keyboard(keys);
}

function Units() {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      columns={[opens('code', 'Code'), text('name', 'Name')]}
      rowActions={[
        run('Stop', admin.updateUnit, {
          key: 's',
          with: { status: 'inactive' },
          many: true,
          done: ({ code }: Unit) => `${code} is stopped`,
        }),
        runMany('Confirm', orders.confirmOrders, {
          key: 'c',
          done: ({ code }: Unit) => `${code} is confirmed`,
        }),
      ]}
      empty="Quantities are counted in units."
    />
  );
}
