import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { useState } from 'react';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { pageOf, unit } from '../../testing/units.ts';
import { Page } from '../page/page.tsx';
import { Picker } from './picker.tsx';

describe('a picker', () => {
  test('chooses what was pressed, though another list is there before the release', async ({
    house,
  }) => {
    const { arrive } = playLateUnits(house);
    await house.opens(OneUnit);
    await box().click();
    await expect.element(option('JAR')).toBeVisible();
    await userEvent.keyboard('J');
    await expect.poll(() => house.asked(admin.listUnits)).toHaveLength(2);

    globalThis.addEventListener('mousedown', arrive, { once: true });
    await option('JAR').click({ delay: 500 });

    await expect.element(box()).toHaveValue('Unit JAR');
    await expect.element(page.getByText('Picked: 3')).toBeVisible();
  });

  test('keeps its list until the answer to what is typed replaces it in one step', async ({
    house,
  }) => {
    const { arrive } = playLateUnits(house);
    await house.opens(OneUnit);
    await box().click();
    await expect.poll(shown).toEqual(['Unit BAG', 'Unit BOX', 'Unit JAR']);
    const seen = watchList();

    await userEvent.keyboard('J');
    await expect.poll(() => house.asked(admin.listUnits)).toHaveLength(2);
    arrive();

    await expect.poll(shown).toEqual(['Unit JAR']);
    expect(seen()).toEqual([['Unit JAR']]);
  });

  test('takes by Enter what answers the words typed, not what stood there before', async ({
    house,
  }) => {
    const { arrive } = playLateUnits(house);
    await house.opens(OneUnit);
    await box().click();
    await expect.element(option('BAG')).toBeVisible();

    await userEvent.keyboard('J{Enter}');
    await expect.poll(() => house.asked(admin.listUnits)).toHaveLength(2);
    arrive();

    await expect.element(page.getByText('Picked: 3')).toBeVisible();
    await expect.element(box()).toHaveValue('Unit JAR');
  });
});

const box = () => page.getByRole('textbox', { name: 'Unit' });
const option = (code: string) => page.getByRole('option', { name: `Unit ${code}` });
const shown = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);

/** All lists that stood there from now on, each once. */
function watchList() {
  const lists: (readonly (string | null)[])[] = [];
  const list = document.querySelector('[role=listbox]') ?? document.body;
  new MutationObserver(() => lists.push(shown())).observe(list, { childList: true });
  return () => lists;
}

/** Three units at once; what is searched is answered when the test says so. */
function playLateUnits(house: PlayedHouse) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const all = [unit(1, 'BAG'), unit(2, 'BOX'), unit(3, 'JAR')];
  house.answers(admin.listUnits, async ({ q }) => {
    if (q === undefined) return pageOf(all);
    await promise;
    return pageOf(all.filter(({ code }) => code.startsWith(q)));
  });
  return { arrive: () => arrive() };
}

function OneUnit() {
  const [value, setValue] = useState<number | ''>('');
  return (
    <Page title="Things">
      <Picker
        label="Unit"
        list={admin.listUnits}
        value={value}
        onChange={(next) => setValue(next as number)}
      />
      <p>Picked: {value}</p>
    </Page>
  );
}
