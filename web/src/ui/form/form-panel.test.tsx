import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { playUnits, unit } from '../../testing/units.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { type Column, opens } from '../table/columns.tsx';
import { DateInput } from '../dates/date-input.tsx';
import { FormBody } from './form-body.tsx';
import { FormPanel } from './form-panel.tsx';
import { useOperationForm } from './use-operation-form.ts';

describe('a form', () => {
  test('begins in its first field, and a click on Save is not lost to the field left', async ({
    house,
  }) => {
    playUnits(house, []);
    house.answers(admin.createUnit, (given) => unit(7, given.code));
    await house.opens(Units, '?open=new');
    await expect.element(code()).toHaveFocus();

    await userEvent.keyboard('BAG');
    await name().click();
    await save().click();

    await expect.element(page.getByText('Name is required')).toBeVisible();
    await expect.element(name()).toHaveFocus();
    await userEvent.keyboard('Bag');
    await save().click();
    await expect.element(page.getByText('Unit BAG saved')).toBeVisible();
    expect(house.asked(admin.createUnit)).toHaveLength(1);
  });

  test('loses no click below a field that is found wrong as it is left', async ({ house }) => {
    playUnits(house, []);
    await house.opens(Units, '?open=new');
    await name().click();

    await page.getByRole('button', { name: 'Fill in' }).click();

    await expect.element(page.getByText('Name is required')).toBeVisible();
    await expect.element(code()).toHaveValue('JAR');
  });

  test('shows what the server refuses at its field, and the cursor there', async ({ house }) => {
    playUnits(house, []);
    refuse(house);
    await house.opens(Units, '?open=new');
    await code().fill('BAG');
    await name().fill('Bag');

    await userEvent.keyboard('{Control>}s{/Control}');

    await expect.element(page.getByText('Another unit has this code.')).toBeVisible();
    await expect.element(code()).toHaveFocus();
    await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('S');
    await expect.element(page.getByText('Another unit has this code.')).not.toBeInTheDocument();
  });

  test('is sent once, however often Save is pressed', async ({ house }) => {
    playUnits(house, []);
    const { promise, resolve } = Promise.withResolvers<void>();
    house.answers(admin.createUnit, async (given) => {
      await promise;
      return unit(7, given.code);
    });
    await house.opens(Units, '?open=new');
    await code().fill('BAG');
    await name().fill('Bag');

    await userEvent.keyboard('{Enter}{Enter}{Control>}s{/Control}');
    resolve();

    await expect.element(page.getByText('Unit BAG saved')).toBeVisible();
    expect(house.asked(admin.createUnit)).toHaveLength(1);
  });
});

describe('what is typed while a form is sent', () => {
  test('stays, and is saved by a Save that was pressed before the answer', async ({ house }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    house.answers(admin.updateUnit, async ({ name: given = '', version }) => {
      if (version === 1) await promise;
      return { ...unit(7, 'BAG', given), version: version + 1 };
    });
    await house.opens(OneUnit);
    await name().fill('Bags');
    await userEvent.keyboard('{Control>}s{/Control}');

    await name().fill('Bags of jute');
    await userEvent.keyboard('{Control>}s{/Control}');
    resolve();

    await expect.poll(() => house.asked(admin.updateUnit)).toHaveLength(2);
    expect(house.asked(admin.updateUnit)[1]).toMatchObject({ name: 'Bags of jute', version: 2 });
    await expect.element(name()).toHaveValue('Bags of jute');
    await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  });

  test('is not saved by itself', async ({ house }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    house.answers(admin.updateUnit, async ({ name: given = '' }) => {
      await promise;
      return { ...unit(7, 'BAG', given), version: 2 };
    });
    await house.opens(OneUnit);
    await name().fill('Bags');
    await userEvent.keyboard('{Control>}s{/Control}');

    await name().fill('Bags of jute');
    resolve();

    await expect.element(page.getByText('Unit BAG saved')).toBeVisible();
    await expect.element(name()).toHaveValue('Bags of jute');
    await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible();
    expect(house.asked(admin.updateUnit)).toHaveLength(1);
  });
});

describe('what is typed and not saved', () => {
  test('is asked about before its panel closes', async ({ house }) => {
    playUnits(house, []);
    await house.opens(Units, '?open=new');
    await code().fill('BAG');

    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');

    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(code()).toHaveValue('BAG');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(house.address).toBe('');
  });

  test('is nothing once it stands as it was', async ({ house }) => {
    playUnits(house, []);
    await house.opens(Units, '?open=new');
    await code().fill('BAG');
    await code().fill('');

    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');

    await expect.poll(house.address).toBe('');
  });
});

describe('a date', () => {
  test.for([
    ['5/4/26', '2026-04-05'],
    ['5 apr 2026', '2026-04-05'],
  ] as const)('typed as %s is %s', async ([typed, is], { house }) => {
    await house.opens(OneDate);

    await page.getByRole('textbox', { name: 'Day' }).fill(typed);
    await userEvent.keyboard('{Tab}');

    await expect.poll(() => page.getByTestId('day').element().textContent).toBe(is);
  });
});

const code = () => page.getByRole('textbox', { name: 'Code' });
const name = () => page.getByRole('textbox', { name: 'Name' });
const save = () => page.getByRole('button', { name: 'Save' });

function refuse(house: PlayedHouse): void {
  house.answers(admin.createUnit, () => ({
    refused: 'unit.code_taken',
    status: 422,
    detail: 'Another unit has this code.',
    fields: { code: 'Another unit has this code.' },
  }));
}

const columns: readonly Column<{ readonly id: number; readonly code: string }>[] = [
  opens('code', 'Code'),
];

function Units() {
  return (
    <ListScreen
      list={admin.listUnits}
      things="units"
      columns={columns}
      newPanel={NewUnit}
      empty="Quantities are counted in units."
    />
  );
}

function NewUnit() {
  const form = useOperationForm(admin.createUnit, {
    initial: { kind: 'count', ratioNum: 1, ratioDen: 1, decimals: 0 },
    saved: 'Unit {code} saved',
  });
  return (
    <FormPanel title="New unit" form={form}>
      <TextInput label="Code" {...form.field('code')} />
      <TextInput label="Name" {...form.field('name')} />
      <Button onClick={() => form.set('code', 'JAR')}>Fill in</Button>
      <NumberInput label="Decimals" {...form.field('decimals')} />
    </FormPanel>
  );
}

function OneUnit() {
  const form = useOperationForm(admin.updateUnit, {
    initial: unit(7, 'BAG'),
    saved: 'Unit {code} saved',
  });
  return (
    <main>
      <h1>Unit</h1>
      <FormBody form={form}>
        <TextInput label="Name" {...form.field('name')} />
      </FormBody>
    </main>
  );
}

function OneDate() {
  const [day, setDay] = useState('');
  return (
    <main>
      <h1>Dates</h1>
      <DateInput label="Day" value={day} onChange={(next) => setDay(String(next))} />
      <p data-testid="day">{day}</p>
    </main>
  );
}
