import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Unit } from '@counting-house/contract/admin/unit.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useOperation, useWrite } from '../../platform/http/use-operation.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { pageOf, playUnits, unit } from '../../testing/units.ts';
import { confirm } from '../dialog/confirm.ts';
import { open, run } from '../list/actions.tsx';
import { type Column, opens, text } from '../table/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { RowActs } from '../rows/row-menu.tsx';
import { SidePanel } from './side-panel.tsx';

const three = [unit(1, 'BAG'), unit(2, 'BOX'), unit(3, 'DOZ')];

describe('the keys of a panel', () => {
  test('hold when its content comes later than the panel', async ({ house }) => {
    const answer = playRecords(house);
    await house.opens(Units, '?open=1');
    await expect.element(panel('Loading')).toBeVisible();
    await expect.element(row('DOZ')).toBeInTheDocument();

    answer();
    await expect.element(panel('BAG')).toBeVisible();
    await userEvent.keyboard(']');

    await expect.element(panel('BOX')).toBeVisible();
    await userEvent.keyboard('[[');
    await expect.element(panel('BAG')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(house.address).toBe('');
  });

  test('hold while its content is still coming', async ({ house }) => {
    playRecords(house);
    await house.opens(Units, '?open=1');
    await expect.element(panel('Loading')).toBeVisible();

    await userEvent.keyboard('{Escape}');

    await expect.poll(house.address).toBe('');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('hold again after one of them did something', async ({ house }) => {
    playRecords(house)();
    house.answers(admin.updateUnit, () => unit(1, 'BAG'));
    await house.opens(Units, '?open=1');
    await expect.element(panel('BAG')).toBeVisible();

    await userEvent.keyboard('s');
    await expect.element(page.getByText('BAG is not offered any more')).toBeVisible();
    await userEvent.keyboard('s');
    await expect.poll(() => house.asked(admin.updateUnit)).toHaveLength(2);
    await userEvent.keyboard(']');

    await expect.element(panel('BOX')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(house.address).toBe('');
  });

  test('keep those of the list behind it waiting', async ({ house }) => {
    playRecords(house)();
    await house.opens(Units, '?open=1');
    await expect.element(panel('BAG')).toBeVisible();

    await userEvent.keyboard('j');
    await userEvent.keyboard('e');

    expect(house.address()).toBe('?open=1');
    expect(document.querySelector('[data-at]')).toBeNull();
  });
});

test('a dialog over a panel closes alone, and then the panel', async ({ house }) => {
  playRecords(house)();
  await house.opens(Units, '?open=1');
  await page.getByRole('button', { name: 'Ask first' }).click();
  await expect.element(panel('Are you sure?')).toBeVisible();

  await userEvent.keyboard(']');
  await userEvent.keyboard('{Escape}');

  await expect.element(panel('Are you sure?')).not.toBeInTheDocument();
  await expect.element(panel('BAG')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask first' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a closed panel gives the focus back to the row it was opened from', async ({ house }) => {
  playRecords(house)();
  await house.opens(Units);
  await page.getByRole('link', { name: 'BOX' }).click();
  await expect.element(panel('BOX')).toBeVisible();

  await userEvent.keyboard('{Escape}');

  await expect.element(page.getByRole('link', { name: 'BOX' })).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.poll(() => document.querySelector('[data-at]')).not.toBeNull();
});

test('an act that is refused keeps the cursor', async ({ house }) => {
  playRecords(house)();
  house.answers(admin.updateUnit, () => ({
    refused: 'unit.code_taken',
    status: 409,
    detail: 'It is in use.',
  }));
  await house.opens(Units, '?open=1');

  await page.getByRole('button', { name: 'Drop it' }).click();

  await expect.element(page.getByText('It is in use.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Drop it' })).toHaveFocus();
});

const row = (name: string) => page.getByRole('row', { name });
const panel = (name: string) => page.getByRole('dialog', { name });

/** Plays the list at once, and what stands in its panels when it is answered. */
function playRecords(house: PlayedHouse): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  playUnits(house, three);
  house.answers(admin.listUnits, async ({ limit }) => {
    if (limit === panelAsks) await promise;
    return pageOf(three);
  });
  return resolve;
}

/** How many rows the panel reads, which tells its read from that of the list. */
const panelAsks = 200;

const columns: readonly Column<Unit>[] = [opens('code', 'Code'), text('name', 'Name')];
const stop = run('Stop offering', admin.updateUnit, {
  key: 's',
  with: { status: 'inactive' },
  done: ({ code }: Unit) => `${code} is not offered any more`,
});

function Units() {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      columns={columns}
      rowActions={[open('Open', { key: 'e' })]}
      panel={Record}
      empty="Quantities are counted in units."
    />
  );
}

function Record({ id }: { id: number }) {
  const { rows } = useOperation(admin.listUnits, { limit: panelAsks });
  const one = rows.find((each) => each.id === id);
  if (!one) return null;
  return (
    <SidePanel title={one.code} acts={<RowActs actions={[stop]} row={one} />}>
      <Button
        onClick={() =>
          void confirm({ title: 'Are you sure?', effect: 'It happens.', act: 'Do it' })
        }
      >
        Ask first
      </Button>
      <Drop one={one} />
    </SidePanel>
  );
}

/** Grey while it waits for the answer, as acts are that stand in a panel themselves. */
function Drop({ one: { id, version } }: { one: Unit }) {
  const drop = useWrite(admin.updateUnit);
  const [said, say] = useState('');
  async function run() {
    const reply = await drop.run({ id, version, status: 'inactive' });
    say(reply.ok ? '' : reply.problem.detail);
  }
  return (
    <>
      <Button loading={drop.isSending} onClick={() => void run()}>
        Drop it
      </Button>
      {said}
    </>
  );
}
