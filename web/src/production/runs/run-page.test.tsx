import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, finish, late, refusing, save, text } from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import type { Said } from '../../testing/fill.ts';
import { plain, play, playReads } from '../../testing/plain.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { RunPage } from './run-page.tsx';

const material = {
  id: 71,
  skuId: 5,
  name: 'Dry chilli',
  unit: 'KG',
  need: 20_000,
  issued: 20_000,
  atPlan: 20_000,
  consumption: 'issue' as const,
  isTracked: true,
};
const plan: Said<OutputOf<typeof production.getPlan>> = {
  id: 12,
  number: 'PP-12',
  name: 'Chilli powder',
  status: 'released',
  unit: 'NOS',
  qty: 100_000,
  restQty: 100_000,
  yieldAlertBps: 300,
  materialLines: [material],
  checks: [{ name: 'Moisture', kind: 'number', min: 1, max: 9, isRequired: true }],
};

function playRun(house: PlayedHouse, by: typeof plan = {}): void {
  playReads(house, production, stock, logistics);
  play(house, production.getPlan, { ...plan, ...by });
  house.answers(production.previewRun, ({ goodQty }) =>
    plain(production.previewRun, {
      normalQty: 0,
      used: [{ skuId: 5, qty: goodQty / 5, batchId: 21 }],
      offers: [
        { skuId: 5, batchId: 21, batch: 'B-21', left: 20_000 },
        { skuId: 5, batchId: 22, batch: 'B-22', left: 9_000 },
      ],
      needs: [{ skuId: 5, need: goodQty / 5 }],
    }),
  );
  play(house, production.keepRunDraft);
  house.answers(production.variantStockUpdate, () => plain(production.variantStockUpdate));
  house.answers(stock.scan, ({ text: code }) =>
    plain(
      stock.scan,
      code === 'B-22'
        ? { kind: 'batch', skuId: 5, batchId: 22, label: 'B-22' }
        : { kind: 'unknown' },
    ),
  );
}

const Run = () => <RunPage planId={12} />;
const good = () => page.getByLabelText('Good', { exact: false }).first();
const used = () => page.getByLabelText('Dry chilli used');
const posted = (house: PlayedHouse) => house.asked(production.variantStockUpdate);

describe('a run', () => {
  test('begins with all that is left to make', async ({ house }) => {
    playRun(house);
    await house.opens(Run);

    await expect.element(good()).toHaveValue('100 pcs');
    await expect.element(text('1 check to fill in')).toBeVisible();
  });

  test('is posted as it was typed', async ({ house }) => {
    playRun(house);
    await house.opens(Run);
    await good().fill('95');
    await page.getByLabelText('Rejected', { exact: true }).fill('5');
    await field('Reason for rejected').fill('Burnt');
    await field('Moisture').fill('8.5');

    await finish();

    await expect.element(text('Run posted: 95 pcs good')).toBeVisible();
    expect(posted(house)).toMatchObject([
      {
        mode: 'produce',
        planId: 12,
        goodQty: 95_000,
        rejectedQty: 5_000,
        rejectReason: 'Burnt',
        checks: [{ name: 'Moisture', reading: 8.5 }],
        complete: false,
      },
    ]);
  });

  test('is posted once, however often the key is pressed', async ({ house }) => {
    playRun(house);
    const { answer, comes } = late(() => plain(production.variantStockUpdate));
    house.answers(production.variantStockUpdate, answer);
    await house.opens(Run);
    await expect.element(good()).toHaveValue('100 pcs');

    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await expect.poll(() => posted(house)).toHaveLength(1);
    comes();

    await expect.element(text(/^Run posted/u)).toBeVisible();
    expect(posted(house)).toHaveLength(1);
  });

  test('that is refused says so at its field, with nothing typed lost', async ({ house }) => {
    playRun(house);
    house.answers(
      production.variantStockUpdate,
      refusing({ goodQty: 'More than was planned.', rejectReason: 'Enter a reason' }),
    );
    await house.opens(Run);
    await good().fill('120');

    await finish();

    await expect.element(text('The run was not posted')).toBeVisible();
    await expect.element(good()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(good()).toHaveValue('120');
    await good().fill('100');
    await expect.element(good()).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('keeps what was typed while what it does was worked out', async ({ house }) => {
    playRun(house);
    await house.opens(Run);
    await expect.element(used()).toHaveValue('20 kg');
    const { answer, comes } = late(() =>
      plain(production.previewRun, { used: [{ skuId: 5, qty: 18_000, batchId: 21 }] }),
    );
    house.answers(production.previewRun, answer);
    const before = house.asked(production.previewRun).length;
    await good().fill('90');
    await expect.poll(() => house.asked(production.previewRun).length).toBeGreaterThan(before);

    await used().fill('19');
    comes();

    await expect.element(used()).toHaveValue('19');
    await expect.element(good()).toHaveValue('90 pcs');
  });

  test('is kept as a draft', async ({ house }) => {
    playRun(house);
    await house.opens(Run);
    await good().fill('40');

    await save();

    await expect.element(text('Draft saved')).toBeVisible();
    expect(house.asked(production.keepRunDraft)).toMatchObject([
      { planId: 12, draft: { goodQty: 40_000 } },
    ]);
  });

  test('goes on with its draft, and drops it when that is wanted', async ({ house }) => {
    playRun(house, { runDraft: { goodQty: 40_000, by: 'Ravi', note: 'Half' } });
    await house.opens(Run);
    await expect.element(good()).toHaveValue('40 pcs');
    await expect.element(text(/^Draft of Ravi/u)).toBeVisible();

    await button('Discard draft').click();

    await expect.element(good()).toHaveValue('100 pcs');
    expect(house.asked(production.keepRunDraft)).toEqual([{ planId: 12, draft: null }]);
  });

  test('takes its material from the batch that is scanned', async ({ house }) => {
    playRun(house);
    await house.opens(Run);
    await expect
      .element(page.getByRole('button', { name: /B-21/u }))
      .toHaveAttribute('aria-pressed', 'true');

    await page.getByLabelText('Scan a batch to change it').click();
    await userEvent.keyboard('B-22{Enter}');

    await expect.element(text('Dry chilli from B-22.')).toBeVisible();
    await finish();
    await expect
      .poll(() => posted(house))
      .toMatchObject([{ inputs: [{ skuId: 5, batchId: 22, qty: 20_000 }] }]);
  });

  test('is none of a plan that is not being made', async ({ house }) => {
    playRun(house, { status: 'on_hold' });
    await house.opens(Run);

    await expect.element(text('PP-12 is on hold; no run can be posted now.')).toBeVisible();
    await expect.element(button(/^Post run/u)).not.toBeInTheDocument();
  });

  test('is only for those who may post runs', async ({ house }) => {
    playRun(house);
    signInWith(house, 'production.plan.read');
    await house.opens(Run);

    await expect.element(text('Your role cannot post runs.')).toBeVisible();
    await expect.element(good()).not.toBeInTheDocument();
  });

  test('completes its plan only for those who may', async ({ house }) => {
    playRun(house);
    signInWith(house, 'production.plan.read', 'production.run.write');
    await house.opens(Run);

    await expect.element(button(/^Post run/u)).toBeVisible();
    await expect.element(page.getByLabelText('Complete the plan')).not.toBeInTheDocument();
  });
});
