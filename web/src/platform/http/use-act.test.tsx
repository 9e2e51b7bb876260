import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { unit } from '../../testing/units.ts';
import { toast } from '../toasts.ts';
import { useAct, useWrite } from './use-operation.ts';

describe('an act of a screen', () => {
  test('goes on from the answer', async ({ house }) => {
    house.answers(admin.updateUnit, () => unit(1, 'BAG'));
    await house.opens(Unit);

    await rename.click();

    await expect.element(page.getByText('BAG is renamed')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('that is refused says what was not done and why, and goes no further', async ({ house }) => {
    house.answers(admin.updateUnit, () => taken);
    await house.opens(Unit);

    await rename.click();

    const said = page.getByRole('alert');
    await expect.element(said).toHaveTextContent('Not renamedAnother unit has this name.');
    await expect.element(page.getByText('BAG is renamed')).not.toBeInTheDocument();
    await expect.element(rename).toHaveFocus();
  });

  test('that is pressed twice before the answer is sent once', async ({ house }) => {
    const answer = playLater(house);
    await house.opens(Unit);

    await rename.click();
    await rename.click();
    await rename.click();
    answer();

    await expect.element(page.getByText('BAG is renamed')).toBeVisible();
    expect(house.asked(admin.updateUnit)).toHaveLength(1);
  });

  test('that is another does not wait for the one before', async ({ house }) => {
    const answer = playLater(house);
    await house.opens(Unit);

    await rename.click();
    await page.getByRole('button', { name: 'Stop' }).click();
    answer();

    await expect.poll(() => house.asked(admin.updateUnit)).toHaveLength(2);
  });
});

test('a write says why its last try was refused, until it is tried again', async ({ house }) => {
  house.answers(admin.updateUnit, () => taken);
  await house.opens(Plain);
  await rename.click();
  await expect.element(page.getByText('Another unit has this name.')).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<void>();
  house.answers(admin.updateUnit, () => promise.then(() => unit(1, 'BAG')));

  await rename.click();

  await expect.element(page.getByText('Another unit has this name.')).not.toBeInTheDocument();
  resolve();
});

const rename = page.getByRole('button', { name: 'Rename' });
const taken = { refused: 'conflict', status: 409, detail: 'Another unit has this name.' };

function playLater(house: PlayedHouse): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  house.answers(admin.updateUnit, async () => {
    await promise;
    return unit(1, 'BAG');
  });
  return resolve;
}

function Unit() {
  const write = useAct(admin.updateUnit, 'Not renamed');
  const { id, version } = unit(1, 'BAG');
  async function give(name: string) {
    const answer = await write.run({ id, version, name });
    if (answer) toast.success(`${answer.code} is renamed`);
  }
  return (
    <>
      <h1>Things</h1>
      <button type="button" onClick={() => void give('Sack')}>
        Rename
      </button>
      <button type="button" onClick={() => void write.run({ id, version, status: 'inactive' })}>
        Stop
      </button>
    </>
  );
}

function Plain() {
  const write = useWrite(admin.updateUnit);
  const { id, version } = unit(1, 'BAG');
  return (
    <>
      <h1>Things</h1>
      <button type="button" onClick={() => void write.run({ id, version, name: 'Sack' })}>
        Rename
      </button>
      {write.problem?.detail}
    </>
  );
}
