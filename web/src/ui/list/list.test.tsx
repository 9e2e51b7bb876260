import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Unit } from '@counting-house/contract/admin/unit.ts';
import type { ComponentType } from 'react';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { pageOf, playUnits, unit } from '../../testing/units.ts';
import { type Column, inPlace, opens, text } from '../table/columns.tsx';
import { ListScreen } from './list-screen.tsx';
import { deletes } from '../rows/row-steps.ts';

const many = Array.from({ length: 40 }, (_, i) => unit(i + 1, `U${i + 1}`));
const three = [unit(1, 'BAG'), unit(2, 'BOX'), unit(3, 'DOZ')];

describe('a row is deleted from its menu', () => {
  test('while the list that was searched for is still coming', async ({ house }) => {
    const { held, rows } = playSearch(house, [...many, unit(99, 'SCORE')]);
    await house.opens(Units);
    await page.getByPlaceholder('Code or name').fill('SCORE');
    await expect.poll(() => held.length).toBe(1);

    await page.getByRole('button', { name: 'Actions, SCORE' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => rows).toHaveLength(many.length);
    // What was asked for before the deletion answers what was there before it.
    await expect.poll(() => held.length).toBe(2);
    for (const answer of held.splice(0)) answer();

    await expect.element(row('SCORE')).not.toBeInTheDocument();
  });

  test('although it moves under its open menu', async ({ house }) => {
    const { held, rows } = playSearch(house, [...many, unit(99, 'SCORE')]);
    await house.opens(Units);
    await page.getByPlaceholder('Code or name').fill('SCORE');
    await page.getByRole('button', { name: 'Actions, SCORE' }).click();
    await expect.poll(() => held.length).toBe(1);

    for (const answer of held.splice(0)) answer();
    await expect.element(row('U40')).not.toBeInTheDocument();
    await page.getByRole('menuitem', { name: 'Delete' }).click();

    await expect.poll(() => rows).toHaveLength(many.length);
  });
});

describe('the search of a list', () => {
  test('keeps every letter that is typed while answers come', async ({ house }) => {
    playUnits(house, three);
    await house.opens(Units);
    await userEvent.keyboard('/');

    await userEvent.keyboard('BO');
    await expect.poll(house.address).toBe('?q=BO');
    await userEvent.keyboard('X');

    await expect.element(row('BAG')).not.toBeInTheDocument();
    await expect.element(row('BOX')).toBeVisible();
    await expect.element(page.getByPlaceholder('Code or name')).toHaveValue('BOX');
  });
});

describe('the keys of a list', () => {
  test('go from row to row, choose several and say how many', async ({ house }) => {
    playUnits(house, three);
    await house.opens(Units);
    await expect.element(row('DOZ')).toBeVisible();

    await userEvent.keyboard('jx');
    await userEvent.keyboard('jj{Shift>}x{/Shift}');

    await expect.element(page.getByRole('checkbox', { name: 'Select BAG' })).toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'Select BOX' })).toBeChecked();
    await expect.element(page.getByText('3 selected')).toBeVisible();
  });

  test('do with several only what was said first', async ({ house }) => {
    playUnits(house, three);
    house.answers(admin.bulkRows, ({ ids }) => ({
      results: ids.map((id) => ({ id, ok: true, changed: 1, text: null })),
      jobId: null,
    }));
    await house.opens(Units);
    await expect.element(row('DOZ')).toBeVisible();
    await userEvent.keyboard('jxjx');

    await page.getByRole('button', { name: 'Delete 2' }).click();
    await expect.element(page.getByText('Delete 2 units?')).toBeVisible();
    await expect.element(page.getByText('BAG, BOX')).toBeVisible();
    expect(house.asked(admin.bulkRows)).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();

    await expect.element(page.getByText('Delete: 2 done')).toBeVisible();
    expect(house.asked(admin.bulkRows)).toMatchObject([{ ids: [1, 2], op: 'softDelete' }]);
  });

  test('open the menu of the row they are on', async ({ house }) => {
    playUnits(house, three);
    await house.opens(Units);
    await expect.element(row('BAG')).toBeVisible();

    await userEvent.keyboard('jj.');

    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    const opener = page.getByRole('button', { name: 'Actions, BOX' });
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  });
});

test.for([1280, 360])(
  'a long list is drawn to its end, %i pixels wide',
  async (width, { house }) => {
    await page.viewport(width, 800);
    playUnits(house, many);
    await house.opens(Units);
    const rows = () => document.querySelectorAll('[data-row]').length;
    const kept = () => document.querySelectorAll('tbody > tr[aria-hidden], li[aria-hidden]').length;

    await expect.poll(rows).toBe(many.length);
    expect(kept()).toBe(0);
  },
);

test('a row opens beneath itself, leads to the next and closes', async ({ house }) => {
  playUnits(house, three);
  const unfolds = ({ id }: { id: number }) => <p>All about {id}</p>;
  await house.opens(() => <Units unfolds={unfolds} />, '?open=1');
  const open = page.getByRole('region', { name: 'Opened row' });
  await expect.element(open.getByText('All about 1')).toBeVisible();

  await userEvent.keyboard(']');
  await expect.element(open.getByText('All about 2')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await expect.element(open).not.toBeInTheDocument();
});

test('what a row opens is asked for while somebody rests on it', async ({ house }) => {
  playUnits(house, three);
  const rested: number[] = [];
  const ahead = (id: number) => void rested.push(id);
  await house.opens(() => <Units ahead={ahead} />);
  await expect.element(row('DOZ')).toBeVisible();

  await userEvent.keyboard('jj');
  await expect.poll(() => rested.at(-1)).toBe(2);
  await userEvent.hover(row('DOZ'));

  await expect.poll(() => rested.at(-1)).toBe(3);
});

test('columns are put in another order by keys, and by the menu of a column', async ({ house }) => {
  playUnits(house, three);
  await house.opens(WideUnits);
  await expect.element(row('DOZ')).toBeVisible();
  const heads = () =>
    [...document.querySelectorAll<HTMLElement>('th[data-column]')].map(
      ({ dataset }) => dataset['column'],
    );
  await page.getByRole('button', { name: 'Columns' }).click();

  await page.getByRole('checkbox', { name: 'Kind' }).click();
  await expect.poll(heads).toEqual(['code', 'name']);
  await page.getByRole('checkbox', { name: 'Kind' }).click();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(heads).toEqual(['code', 'kind', 'name']);
  await page.getByRole('button', { name: 'Kind: move or widen' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();

  await expect.poll(heads).toEqual(['code', 'name', 'kind']);
});

test('the focus returns from a menu to its button, every time', async ({ house }) => {
  playUnits(house, three);
  await house.opens(Units);
  const opener = page.getByRole('button', { name: 'Actions, BOX' });
  for (const _time of ['first', 'second']) {
    await opener.click();
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();

    await userEvent.keyboard('{Escape}');

    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
});

describe('a cell that is edited in place', () => {
  test('is saved by Enter, and has the focus again', async ({ house }) => {
    const asked = playEdits(house);
    await house.opens(Units);
    await cell('BAG').click();

    await userEvent.keyboard('Sack{Enter}');

    await expect.element(cell('Sack')).toHaveFocus();
    expect(asked()).toEqual([['name', 'Sack']]);
  });

  test('is saved once by a click elsewhere, which is not lost', async ({ house }) => {
    const asked = playEdits(house);
    await house.opens(Units);
    await cell('BAG').click();
    await userEvent.keyboard('Sack');

    await page.getByRole('button', { name: 'Actions, DOZ' }).click();

    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expect.element(cell('Sack')).toBeInTheDocument();
    expect(asked()).toEqual([['name', 'Sack']]);
  });

  test('goes on to the next cell by Tab', async ({ house }) => {
    const asked = playEdits(house);
    await house.opens(Units);
    await cell('BAG').click();

    await userEvent.keyboard('Sack{Tab}');

    await expect.element(page.getByRole('textbox', { name: 'Name of BOX' })).toHaveFocus();
    expect(asked()).toEqual([['name', 'Sack']]);
  });

  test('stays open with what is wrong when it is refused', async ({ house }) => {
    playUnits(house, three);
    house.answers(admin.updateField, () => ({
      refused: 'unit.name_taken',
      status: 422,
      detail: 'Another unit has this name.',
    }));
    await house.opens(Units);
    await cell('BAG').click();

    await userEvent.keyboard('Unit BOX{Enter}');

    await expect.element(page.getByText('Another unit has this name.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Name of BAG' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(cell('BAG')).toHaveFocus();
  });
});

const row = (name: string) => page.getByRole('row', { name });
const cell = (name: string) => page.getByRole('button', { name: `${name}, Name of` });

/**
 * Plays units that may be searched and deleted.
 *
 * @returns the rows as they stand, and what answers each search: with the rows at the time it was asked.
 */
function playSearch(house: PlayedHouse, rows: Unit[]) {
  const held: (() => void)[] = [];
  playUnits(house, rows);
  house.answers(admin.listUnits, async ({ q }) => {
    const found = pageOf(rows.filter(({ code }) => !q || code === q));
    if (q) await new Promise<void>((resolve) => held.push(resolve));
    return found;
  });
  house.answers(admin.softDeleteRow, ({ id }) => {
    const at = rows.findIndex((one) => one.id === id);
    rows.splice(at, 1);
    return { table: 'unit', id, op: 'softDelete' as const, changed: 1, row: null };
  });
  return { held, rows };
}

/** Plays units whose names may be edited; answers what was saved so far. */
function playEdits(house: PlayedHouse) {
  const rows = three.map((one) => ({ ...one }));
  playUnits(house, rows);
  house.answers(admin.updateField, ({ id, value }) => {
    const changed = rows.find((one) => one.id === id);
    if (changed) Object.assign(changed, { name: value, version: changed.version + 1 });
    return { table: 'unit', id, op: 'update' as const, changed: 1, row: { ...changed } };
  });
  return () => house.asked(admin.updateField).map(({ field, value }) => [field, value]);
}

const columns: readonly Column<Unit>[] = [
  opens('code', 'Code', { sorted: true }),
  inPlace('unit', 'words', text('name', 'Name', { sorted: true })),
];

function Units({
  ahead,
  unfolds,
}: {
  ahead?: (id: number) => void;
  unfolds?: ComponentType<{ id: number }>;
}) {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      search="Code or name"
      columns={columns}
      rowActions={[deletes('unit', ({ code }: Unit) => code)]}
      empty="Quantities are counted in units."
      {...(ahead ? { ahead } : {})}
      {...(unfolds ? { unfolds } : {})}
    />
  );
}

function WideUnits() {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      columns={[opens('code', 'Code'), text('name', 'Name'), text('kind', 'Kind')]}
      empty="Quantities are counted in units."
    />
  );
}
