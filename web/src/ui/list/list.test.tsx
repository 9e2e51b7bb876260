import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Unit } from '@counting-house/contract/admin/unit.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { type Column, opens, text } from './columns.tsx';
import { ListScreen } from './list-screen.tsx';
import { deletes } from './row-steps.ts';

const score = unit(99, 'SCORE', 'Twenty of a thing');
const many = Array.from({ length: 40 }, (_, i) => unit(i + 1, `U${i + 1}`, `Unit ${i + 1}`));

describe('a row is deleted from its menu', () => {
  test('while the list that was searched for is still coming', async ({ house }) => {
    const { held, rows } = playUnits(house, [...many, score]);
    await house.opens(Units);
    await page.getByPlaceholder('Code or name').fill('SCORE');
    await expect.poll(() => held.length).toBe(1);

    await page.getByRole('button', { name: 'Actions, SCORE' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => rows).not.toContain(score);
    // What was asked for before the deletion answers what was there before it.
    await expect.poll(() => held.length).toBe(2);
    for (const answer of held.splice(0)) answer();

    await expect.element(row('SCORE')).not.toBeInTheDocument();
  });

  test('although it moves under its open menu', async ({ house }) => {
    const { held, rows } = playUnits(house, [...many, score]);
    await house.opens(Units);
    await page.getByPlaceholder('Code or name').fill('SCORE');
    await page.getByRole('button', { name: 'Actions, SCORE' }).click();
    await expect.poll(() => held.length).toBe(1);

    for (const answer of held.splice(0)) answer();
    await expect.element(row('U40')).not.toBeInTheDocument();
    await page.getByRole('menuitem', { name: 'Delete' }).click();

    await expect.poll(() => rows).not.toContain(score);
  });
});

function unit(id: number, code: string, name: string): Unit {
  return {
    id,
    code,
    name,
    kind: 'count',
    ratioNum: 1,
    ratioDen: 1,
    decimals: 0,
    gstUqc: null,
    isSystem: false,
    status: 'active',
    usedBy: 0,
    version: 1,
  };
}

const row = (name: string) => page.getByRole('row', { name });

/**
 * Plays units that may be searched and deleted.
 *
 * @returns the rows as they stand, and what answers each search: with the rows at the time it was asked.
 */
function playUnits(house: PlayedHouse, rows: Unit[]) {
  const held: (() => void)[] = [];
  const unitsOf = { table: 'unit', label: 'Unit', softDelete: true, restore: true };
  house.answers(admin.listRegister, () => ({
    rows: [{ ...unitsOf, rawDelete: false, status: [], fields: [] }],
  }));
  house.answers(admin.listUnits, async ({ q }) => {
    const found = rows.filter(({ code }) => !q || code === q);
    if (q) await new Promise<void>((resolve) => held.push(resolve));
    return { rows: found, next: null, total: found.length, totalIsExact: true };
  });
  house.answers(admin.softDeleteRow, ({ id }) => {
    rows.splice(
      rows.findIndex((one) => one.id === id),
      1,
    );
    return { table: 'unit', id, op: 'softDelete' as const, changed: 1, row: null };
  });
  return { held, rows };
}

const columns: readonly Column<Unit>[] = [
  opens('code', 'Code', { sorted: true }),
  text('name', 'Name', { sorted: true }),
];

function Units() {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      search="Code or name"
      columns={columns}
      rowActions={[deletes('unit', ({ code }: Unit) => code)]}
      empty="Quantities are counted in units."
    />
  );
}
