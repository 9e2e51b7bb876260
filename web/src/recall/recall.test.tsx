import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, late, refusing, text } from '../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import type { Said } from '../testing/fill.ts';
import { plain, play } from '../testing/plain.ts';
import { Page } from '../ui/page/page.tsx';
import { NewRecallPanel } from './new-recall.panel.tsx';
import { RecallActs } from './recall-acts.tsx';
import { RecallContacts } from './recall-contacts.tsx';

type Told1 = Said<OutputOf<typeof recall.getRecall>>;

const told: Told1 = {
  id: 4,
  number: 'RC-4',
  version: 2,
  batches: 1,
  contacts: 3,
  instruction: 'Do not eat it.',
};
const contact = {
  id: 61,
  name: 'Ravi',
  phone: '9845012345',
  result: 'none' as const,
  goods: [{ batchId: 21, code: 'B-21', name: 'Honey', unit: 'NOS', qty: 3_000 }],
};

async function opensActs(house: PlayedHouse, by: Told1): Promise<void> {
  const shown = plain(recall.getRecall, { ...told, ...by });
  await house.opens(() => (
    <Page title="Things">
      <RecallActs recall={shown} />
    </Page>
  ));
}

async function opensContacts(house: PlayedHouse, status: 'active' | 'closed'): Promise<void> {
  play(house, recall.listRecallContacts, { rows: [contact], total: 1 });
  const shown = plain(recall.getRecall, { ...told, status });
  await house.opens(() => (
    <Page title="Things">
      <RecallContacts recall={shown} />
    </Page>
  ));
}

const dialog = () => page.getByRole('dialog');

describe('the acts of a recall', () => {
  test.for<[string, Told1, readonly string[], readonly string[]]>([
    [
      'of a draft',
      { status: 'draft' },
      ['Start recall', 'Exclude batches', 'Cancel recall'],
      ['Close recall', 'Report'],
    ],
    [
      'that is active',
      { status: 'active' },
      ['FSSAI informed', 'Close recall', 'Report', 'Cancel recall'],
      ['Start recall', 'Exclude batches'],
    ],
    [
      'that is closed',
      { status: 'closed' },
      ['Report', 'Export'],
      ['Start recall', 'Close recall', 'Cancel recall'],
    ],
    [
      'of which FSSAI knows',
      { status: 'active', authorityToldAt: '2026-04-01T12:00:00.000Z' },
      ['Close recall'],
      ['FSSAI informed'],
    ],
  ])('%s', async ([, by, are, areNot], { house }) => {
    await opensActs(house, by);

    for (const act of are) await expect.element(button(act)).toBeVisible();
    for (const act of areNot) await expect.element(button(act)).not.toBeInTheDocument();
  });

  test('say what starting stops before anything happens', async ({ house }) => {
    play(house, recall.startRecall, told);
    await opensActs(house, { status: 'draft' });
    await button('Start recall').click();
    await expect.element(text(/^1 batch is stopped at once/u)).toBeVisible();
    expect(house.asked(recall.startRecall)).toEqual([]);

    await dialog().getByRole('button', { name: 'Start recall' }).click();

    await expect.element(text('Recall RC-4 started')).toBeVisible();
    expect(house.asked(recall.startRecall)).toEqual([{ id: 4, version: 2 }]);
  });

  test('start nothing when it is not meant', async ({ house }) => {
    play(house, recall.startRecall, told);
    await opensActs(house, { status: 'draft' });
    await button('Start recall').click();

    await userEvent.keyboard('{Escape}');

    await expect.element(dialog()).not.toBeInTheDocument();
    expect(house.asked(recall.startRecall)).toEqual([]);
  });

  test('say why it was not started', async ({ house }) => {
    house.answers(recall.startRecall, () => ({
      refused: 'conflict',
      status: 409,
      detail: 'B-21 is recalled already.',
    }));
    await opensActs(house, { status: 'draft' });
    await button('Start recall').click();

    await dialog().getByRole('button', { name: 'Start recall' }).click();

    await expect.element(text('Recall not started')).toBeVisible();
    await expect.element(text('B-21 is recalled already.')).toBeVisible();
  });

  test('note that FSSAI was informed, and keep what is refused', async ({ house }) => {
    house.answers(recall.tellAuthority, refusing({ reference: 'Say how.' }));
    await opensActs(house, { status: 'active' });
    await button('FSSAI informed').click();
    await field('Reference').fill('By mail');

    await button('Save').click();

    await expect.element(text('Say how.')).toBeVisible();
    await expect.element(field('Reference')).toHaveValue('By mail');
    expect(house.asked(recall.tellAuthority)).toEqual([
      { id: 4, version: 2, reference: 'By mail' },
    ]);
  });

  test('close it once, with the batches that may be used again', async ({ house }) => {
    const { answer, comes } = late(() => plain(recall.closeRecall, told));
    house.answers(recall.closeRecall, answer);
    await opensActs(house, {
      status: 'active',
      lines: [
        { batchId: 21, code: 'B-21', isIncluded: true, unit: 'NOS', balance: { onHand: 5_000 } },
      ],
    });
    await button('Close recall').click();
    await page.getByLabelText('Release batch B-21').click();
    await field('Note').fill('All came back');

    await dialog().getByRole('button', { name: 'Close recall' }).dblClick();
    comes();

    await expect.element(text('Recall RC-4 closed')).toBeVisible();
    expect(house.asked(recall.closeRecall)).toEqual([
      { id: 4, version: 2, release: [21], note: 'All came back' },
    ]);
  });

  test('write to those alone who were not reached', async ({ house }) => {
    play(house, recall.notifyRecall, { contacts: 2, without: 1 });
    await opensActs(house, {
      status: 'active',
      progress: { results: { none: 2, unreachable: 1, reached: 4 } as never },
    });
    await button('Message 3 not reached').click();
    await expect.element(text('It says: Do not eat it.')).toBeVisible();

    await button('Send messages').click();

    await expect.element(text('Message sent to 2 customers; 1 has to be called')).toBeVisible();
  });
});

describe('the customers of a recall', () => {
  test('are noted as reached by one press', async ({ house }) => {
    play(house, recall.contactRecall, {});
    await opensContacts(house, 'active');
    await expect.element(text('Ravi')).toBeVisible();

    await button(/^Actions/u).click();
    await page.getByRole('menuitem', { name: /^Reached/u }).click();

    await expect.element(text('Ravi: reached')).toBeVisible();
    expect(house.asked(recall.contactRecall)).toMatchObject([{ result: 'reached' }]);
  });

  test('give back what they have, all of it unless somebody says less', async ({ house }) => {
    play(house, recall.recoverRecall, { name: 'Ravi' });
    await opensContacts(house, 'active');
    await button('Goods came back').click();
    await expect.element(page.getByLabelText('Quantity')).toHaveValue('3 pcs');
    await page.getByLabelText('Quantity').fill('2');

    await button('Receive back').click();

    await expect.element(text('Goods of Ravi are in the reject tray')).toBeVisible();
    expect(house.asked(recall.recoverRecall)).toMatchObject([
      { id: 4, contactId: 61, batchId: 21, qty: 2_000 },
    ]);
  });

  test('of a recall that is closed are only read', async ({ house }) => {
    await opensContacts(house, 'closed');
    await expect.element(text('Ravi')).toBeVisible();

    await expect.element(button('Goods came back')).not.toBeInTheDocument();
    await expect.element(button(/^Actions/u)).not.toBeInTheDocument();
  });

  test('that are none are said', async ({ house }) => {
    play(house, recall.listRecallContacts);
    const shown = plain(recall.getRecall, { ...told, status: 'active' });
    await house.opens(() => (
      <Page title="Things">
        <RecallContacts recall={shown} />
      </Page>
    ));

    await expect.element(text('No one here.')).toBeVisible();
  });
});

describe('a new recall', () => {
  const New = () => (
    <Page title="Things">
      <NewRecallPanel />
    </Page>
  );

  test('begins with the code that the address brings, and is sent as it was typed', async ({
    house,
  }) => {
    play(house, recall.createRecall, told);
    await house.opens(New, '?code=B-21');
    await expect.element(text('B-21')).toBeVisible();
    await field('Title').fill('Glass in honey');
    await field('Reason').fill('A shard was found');
    await field('Instruction to customers').fill('Do not eat it.');

    await button('Draft recall').click();

    await expect.element(text('Recall RC-4 drafted')).toBeVisible();
    expect(house.asked(recall.createRecall)).toEqual([
      {
        title: 'Glass in honey',
        rootCodes: ['B-21'],
        class: '2',
        reason: 'A shard was found',
        instruction: 'Do not eat it.',
      },
    ]);
  });

  test('says which code nobody knows, with nothing typed lost', async ({ house }) => {
    house.answers(recall.createRecall, refusing({ 'rootCodes.0': 'B-21 is nothing we know.' }));
    await house.opens(New, '?code=B-21');
    await field('Title').fill('Glass in honey');
    await field('Reason').fill('A shard');
    await field('Instruction to customers').fill('Do not eat it.');

    await button('Draft recall').click();

    await expect.element(text('B-21 is nothing we know.')).toBeVisible();
    await expect.element(field('Title')).toHaveValue('Glass in honey');
  });
});
