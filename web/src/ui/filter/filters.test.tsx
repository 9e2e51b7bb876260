import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Unit } from '@counting-house/contract/admin/unit.ts';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from '../../testing/house.tsx';
import { playUnits, unit } from '../../testing/units.ts';
import { type Column, text } from '../table/columns.tsx';
import { choice, exactly, period, picker, yesNo } from './filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';

test('many filters fit a low window, and their end can be reached', async ({ house }) => {
  await page.viewport(1024, 600);
  playUnits(house, [unit(1, 'BAG')]);
  await house.opens(Filtered);

  await userEvent.keyboard('f');

  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await expect.element(close).toBeInViewport();
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
});

test('Tab past the last filter stays among the filters', async ({ house }) => {
  // A page that can scroll: a focus near its lower edge makes it.
  playUnits(
    house,
    Array.from({ length: 50 }, (_, i) => unit(i + 1, `U${i + 1}`)),
  );
  await house.opens(Filtered);
  await userEvent.keyboard('f');
  await page.getByRole('button', { name: 'Many' }).click();
  const last = page.getByRole('radio', { name: 'Both' });
  await expect.element(last).toBeInTheDocument();
  (last.element() as HTMLElement).focus();

  const isInside = () => document.activeElement?.closest('[role="dialog"]') !== null;
  const stops: boolean[] = [];
  for (let stop = 0; stop < 3; stop += 1) {
    await userEvent.tab();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    stops.push(isInside());
  }

  expect(stops).toEqual([true, true, true]);
});

test('Escape closes the filters and gives the focus back to their button', async ({ house }) => {
  playUnits(house, [unit(1, 'BAG')]);
  await house.opens(Filtered);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();

  await userEvent.keyboard('{Escape}');

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus();
});

test('a filter stands in the address and as a chip that takes it away', async ({ house }) => {
  playUnits(house, [unit(1, 'BAG')]);
  await house.opens(Filtered);
  await userEvent.keyboard('f');
  await expect.element(page.getByRole('searchbox', { name: 'Find a filter' })).toHaveFocus();

  await userEvent.keyboard('switched');
  await page.getByRole('checkbox', { name: 'Switched off' }).click();
  await expect.poll(house.address).toBe('?status=inactive');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Remove filter Status' }).click();

  await expect.poll(house.address).toBe('');
});

test('a word in the address that the filter does not know narrows nothing', async ({ house }) => {
  playUnits(house, [unit(1, 'BAG')]);

  await house.opens(Filtered, '?status=gone');

  await expect.element(page.getByText('BAG', { exact: true })).toBeVisible();
  expect(house.asked(admin.listUnits)[0]).not.toHaveProperty('status');
});

test('a word is chosen from the list of a filter by the pointer', async ({ house }) => {
  playUnits(house, [unit(1, 'BAG')]);
  await house.opens(Dated);
  await page.getByRole('button', { name: 'Filters' }).click();

  await page.getByRole('dialog').getByRole('combobox', { name: 'Made' }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();

  await expect.poll(house.address).toBe('?from=last-7-days');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('many filters fold, and are found by what they offer', async ({ house }) => {
  playUnits(house, [unit(1, 'BAG')]);
  await house.opens(Filtered);
  await userEvent.keyboard('f');
  await expect.element(page.getByRole('searchbox', { name: 'Find a filter' })).toHaveFocus();
  const offered = page.getByRole('dialog').getByRole('checkbox');
  await expect.element(offered).not.toBeInTheDocument();

  await userEvent.keyboard('volu');
  await expect.poll(() => offered.elements().length).toBe(6);
  await userEvent.keyboard('{Enter} ');

  await expect.element(page.getByRole('button', { name: 'Kind Pieces' })).toBeVisible();
});

test('a filter in use stands open, and stays so when it is emptied', async ({ house }) => {
  playUnits(house, [unit(1, 'BAG')]);
  await house.opens(Filtered, '?status=inactive');
  await userEvent.keyboard('f');

  await page.getByRole('checkbox', { name: 'Switched off' }).click();

  await expect.poll(house.address).toBe('');
  await expect.element(page.getByRole('checkbox', { name: 'In use' })).toBeVisible();
});

test('a record chosen in an address is shown by its name', async ({ house }) => {
  playUnits(house, [unit(1, 'BAG')]);
  house.answers(admin.nameRecords, ({ of }) => ({
    rows: of.includes('user:73') ? [{ kind: 'user', id: 73, title: 'Asha Hegde', under: '' }] : [],
  }));

  await house.opens(ByPerson, '?q=73');

  await expect.element(page.getByText('Person Asha Hegde', { exact: true })).toBeVisible();
  expect(house.asked(admin.nameRecords)).toHaveLength(1);
});

const columns: readonly Column<Unit>[] = [text('code', 'Code'), text('name', 'Name')];

function Filtered() {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      columns={columns}
      filters={[
        choice('status', 'Status', { active: 'In use', inactive: 'Switched off' }),
        choice('kind', 'Kind', {
          count: 'Pieces',
          mass: 'Weight',
          volume: 'Volume',
          length: 'Length',
          area: 'Area',
          pack: 'Pack',
        }),
        ...among.map((label) => exactly('q', label)),
        period('' as never, 'Made'),
        yesNo('limit', 'Many'),
      ]}
      empty="Quantities are counted in units."
    />
  );
}

function ByPerson() {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      columns={columns}
      filters={[picker('q', 'Person', admin.listUsers)]}
      empty="Quantities are counted in units."
    />
  );
}

function Dated() {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      columns={columns}
      filters={[period('' as never, 'Made')]}
      empty="Quantities are counted in units."
    />
  );
}

const among = ['Code', 'Tax code', 'Maker', 'Store', 'Shelf', 'Colour'];
