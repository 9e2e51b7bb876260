import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, late, pick, refusing, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import type { Said } from '../../testing/fill.ts';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { NewPlanPanel } from './new-plan.panel.tsx';
import { PlanForms } from './plan-forms.tsx';
import { PlanPanel } from './plan.panel.tsx';

type Plan = Said<OutputOf<typeof production.getPlan>>;

const material = {
  id: 71,
  skuId: 5,
  name: 'Dry chilli',
  unit: 'NOS',
  need: 20_000,
  consumption: 'issue' as const,
};
const plan: Plan = {
  id: 12,
  number: 'PP-12',
  name: 'Chilli powder',
  version: 3,
  status: 'released',
  unit: 'NOS',
  qty: 100_000,
};
const held = { batchId: 21, batch: 'B-21', name: 'Dry chilli', unit: 'NOS', qty: 5_000 };

function playPlan(house: PlayedHouse, by: Plan = {}): void {
  playReads(house, production, stock);
  play(house, production.getPlan, { ...plan, ...by });
  play(house, production.updatePlan, { number: 'PP-12' });
  play(house, production.proposeIssue, {
    rows: [
      {
        id: 71,
        skuId: 5,
        name: 'Dry chilli',
        unit: 'NOS',
        need: 20_000,
        consumption: 'issue',
        places: [{ batchId: 21, trayId: 4, qty: 20_000, free: 30_000 }],
      },
    ],
  });
  play(house, production.stockOut, { number: 'ISS-1' });
}

const Panel = () => (
  <Page title="Things">
    <PlanPanel id={12} />
  </Page>
);
const Forms = () => (
  <Page title="Things">
    <PlanForms />
  </Page>
);
const New = () => (
  <Page title="Things">
    <NewPlanPanel />
  </Page>
);
const filled = () =>
  [...document.querySelectorAll('[role="dialog"] button[data-variant="filled"]')].map(
    (one) => one.textContent,
  );

describe('the next step of a plan', () => {
  test.for<[string, Plan, RegExp]>([
    ['that is a draft is its release', { status: 'draft' }, /^Release/u],
    ['that is released is its run', {}, /^Post run/u],
    ['that waits for materials is their issue', { materialLines: [material] }, /^Issue materials/u],
    ['that is on hold is to go on', { status: 'on_hold' }, /^Resume/u],
  ])('%s', async ([, by, act], { house }) => {
    playPlan(house, by);
    await house.opens(Panel);

    await expect.element(button(act).first()).toBeVisible();
    await expect.poll(() => filled().filter((words) => act.test(words ?? ''))).toHaveLength(1);
  });

  test('is nobody’s without the rights', async ({ house }) => {
    playPlan(house, { status: 'draft' });
    signInWith(house, 'production.plan.read');
    await house.opens(Panel);
    await expect.element(text('No run yet.')).toBeVisible();

    for (const act of [/^Release/u, /^Edit/u, /^Cancel/u]) {
      await expect.element(button(act)).not.toBeInTheDocument();
    }
  });

  test('is done under the version that was seen', async ({ house }) => {
    playPlan(house, { status: 'draft' });
    await house.opens(Panel);

    await button(/^Release/u)
      .first()
      .click();

    await expect.element(text('PP-12 is released; its materials are reserved')).toBeVisible();
    expect(house.asked(production.updatePlan)).toMatchObject([
      { id: 12, version: 3, action: 'release' },
    ]);
  });
});

describe('issuing materials', () => {
  const opens = async (house: PlayedHouse) => {
    playPlan(house);
    await house.opens(Forms, '?form=issue&plan=12');
    await expect.element(text('Dry chilli')).toBeVisible();
  };
  const issue = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

  test('begins with what is proposed', async ({ house }) => {
    await opens(house);

    await issue();

    await expect.element(text('ISS-1: materials issued')).toBeVisible();
    expect(house.asked(production.stockOut)).toMatchObject([
      { purpose: 'production', planId: 12, lines: [{ skuId: 5, qty: 20_000 }] },
    ]);
  });

  test('is sent once, however often the key is pressed', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => plain(production.stockOut, { number: 'ISS-1' }));
    house.answers(production.stockOut, answer);

    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await expect.poll(() => house.asked(production.stockOut)).toHaveLength(1);
    comes();

    await expect.element(text('ISS-1: materials issued')).toBeVisible();
    expect(house.asked(production.stockOut)).toHaveLength(1);
  });

  test('that is refused says so at its line', async ({ house }) => {
    await opens(house);
    house.answers(production.stockOut, refusing({ 'lines.0.qty': 'Only 10 are free.' }));

    await issue();

    await expect.element(text('Nothing was issued')).toBeVisible();
    await expect.element(text('Only 10 are free.')).toBeVisible();
  });

  test('of a plan that has all says so', async ({ house }) => {
    playPlan(house);
    play(house, production.proposeIssue);
    await house.opens(Forms, '?form=issue&plan=12');

    await expect.element(text('All materials of the plan are issued.')).toBeVisible();
    await expect.element(button(/^Issue/u).last()).toBeDisabled();
  });
});

describe('completing a plan', () => {
  test('returns what is still with production, less what is written off', async ({ house }) => {
    playPlan(house, { status: 'in_progress', goodQty: 95_000, stock: [held] });
    await house.opens(Forms, '?form=complete&plan=12');
    await page.getByLabelText('Write off').fill('2');
    await field('Reason for plan shortfall').fill('Wet chilli');

    await button('Complete').last().click();

    await expect.element(text('PP-12 is completed')).toBeVisible();
    expect(house.asked(production.updatePlan)).toMatchObject([
      {
        id: 12,
        version: 3,
        action: 'complete',
        note: 'Wet chilli',
        leftovers: [
          { batchId: 21, what: 'return', qty: 3_000 },
          { batchId: 21, what: 'scrap', qty: 2_000 },
        ],
      },
    ]);
  });

  test('that is refused keeps what was typed', async ({ house }) => {
    playPlan(house, { status: 'in_progress' });
    house.answers(production.updatePlan, refusing({ note: 'Say why so little was made.' }));
    await house.opens(Forms, '?form=complete&plan=12');
    await field('Reason for plan shortfall').fill('Wet');

    await button('Complete').last().click();

    await expect.element(text('Say why so little was made.')).toBeVisible();
    await expect.element(field('Reason for plan shortfall')).toHaveValue('Wet');
  });
});

test('a new plan is sent as it was typed', async ({ house }) => {
  playPlan(house);
  play(house, production.listRecipes, {
    rows: [{ id: 8, skuId: 9, name: 'Chilli powder', title: 'Standard', edition: 2 }],
    total: 1,
  });
  play(house, production.createPlan, { plans: [{ id: 12 }] });
  await house.opens(New);
  await pick('Recipe', /Chilli powder/u);
  await page.getByLabelText('Quantity').fill('100');
  await field('Note').fill('For Dasara');

  await button('Create plan').click();

  await expect.element(text('Plan created')).toBeVisible();
  expect(house.asked(production.createPlan)).toMatchObject([
    { recipeId: 8, outputSkuId: 9, qty: 100_000, note: 'For Dasara' },
  ]);
});
