import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { PlanAction } from '@counting-house/contract/production/plan.ts';
import type { PlanStatus } from '@counting-house/contract/production/production-labels.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { aPlan, aRun, kg, turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { pieces } from '../../testing/stock.ts';

const actions: readonly PlanAction[] = [
  'save',
  'release',
  'unrelease',
  'start',
  'hold',
  'resume',
  'complete',
  'cancel',
  'reopen',
];

/** Which actions a status has a way for; whatever is not named is refused with the status. */
const ways: Readonly<Record<PlanStatus, readonly PlanAction[]>> = {
  draft: ['save', 'release', 'cancel'],
  released: ['save', 'unrelease', 'start', 'hold', 'cancel'],
  in_progress: ['save', 'hold', 'complete', 'cancel'],
  on_hold: ['resume'],
  completed: ['reopen'],
  cancelled: [],
};

const words: Readonly<Record<PlanStatus, string>> = {
  draft: 'a draft',
  released: 'released',
  in_progress: 'in progress',
  on_hold: 'on hold',
  completed: 'completed',
  cancelled: 'cancelled',
};

async function openKitchen(house: TestHouse) {
  const kitchen = await turmericKitchen(house);
  const owner = await house.as('owner');
  await turmericRecipe(owner, kitchen);
  return { ...kitchen, owner };
}

type Kitchen = Awaited<ReturnType<typeof openKitchen>>;

const read = (owner: Person, id: number) => owner.call(production.getPlan, { id });

async function take(owner: Person, id: number, action: PlanAction, more: object = {}) {
  const { version } = await read(owner, id);
  return owner.call(production.updatePlan, { id, version, action, ...more });
}

const issue = (owner: Person, planId: number, skuId: number, qty: number) =>
  owner.call(production.stockOut, { purpose: 'production', planId, lines: [{ skuId, qty }] });

/** A plan of 100 packs in this status. */
async function planIn(status: PlanStatus, { owner, powder, turmeric }: Kitchen) {
  const { id } = await aPlan(owner, {
    outputSkuId: powder.id,
    qty: pieces(100),
    release: status !== 'draft',
  });
  if (status === 'in_progress' || status === 'completed') {
    await issue(owner, id, turmeric.id, kg(25.5));
  }
  if (status === 'on_hold') await take(owner, id, 'hold', { note: 'The mill is cleaned' });
  if (status === 'cancelled') await take(owner, id, 'cancel', { note: 'Not wanted' });
  if (status === 'completed') await aRun(owner, id, { goodQty: pieces(100), complete: true });
  return read(owner, id);
}

describe('the states of a plan', () => {
  test.for(Object.keys(ways) as PlanStatus[])('%s', async (status, { house }) => {
    const kitchen = await openKitchen(house);
    const plan = await planIn(status, kitchen);

    expect(plan.status).toBe(status);
    for (const action of actions.filter((one) => !ways[status].includes(one))) {
      await expect(take(kitchen.owner, plan.id, action, { note: 'Why' })).rejects.toMatchObject({
        code: 'plan.state',
        message: `${plan.number} is ${words[status]}; this can't be done now.`,
      });
    }
  });

  test('lead from a draft to the end, and back where nothing stands on it', async ({ house }) => {
    const kitchen = await openKitchen(house);
    const { owner, turmeric } = kitchen;
    const { id, number: label } = await planIn('draft', kitchen);

    expect(label).toMatch(/^J\d{7}$/u);
    expect(await take(owner, id, 'release')).toMatchObject({ status: 'released' });
    expect(await take(owner, id, 'unrelease')).toMatchObject({ status: 'draft' });
    const { number } = await take(owner, id, 'release');
    await expect(take(owner, id, 'start')).rejects.toMatchObject({
      code: 'plan.nothing_issued',
      message: 'Issue Turmeric bulk to the plan first.',
    });
    await issue(owner, id, turmeric.id, kg(25.5));
    await expect(take(owner, id, 'unrelease')).rejects.toMatchObject({ code: 'plan.state' });
    await expect(take(owner, id, 'hold')).rejects.toMatchObject({
      fields: { note: 'Please write a note' },
    });
    await take(owner, id, 'hold', { note: 'Power cut' });
    expect(await take(owner, id, 'resume')).toMatchObject({ status: 'in_progress', number });
    await expect(take(owner, id, 'complete')).rejects.toMatchObject({
      code: 'plan.no_run',
      message: 'Post a run before the plan is completed, or cancel it.',
    });
    await aRun(owner, id, { goodQty: pieces(100) });
    await expect(take(owner, id, 'cancel', { note: 'Too late' })).rejects.toMatchObject({
      code: 'plan.has_runs',
      message: 'Goods were made by this plan. Complete it instead.',
    });
    await expect(take(owner, id, 'save', { qty: pieces(50) })).rejects.toMatchObject({
      fields: { qty: '100 pcs are already made.' },
    });
    expect(await take(owner, id, 'complete')).toMatchObject({ status: 'completed' });
    expect(await take(owner, id, 'reopen')).toMatchObject({ status: 'in_progress' });
  });

  test('what was issued goes back or is scrapped before a plan is cancelled', async ({ house }) => {
    const kitchen = await openKitchen(house);
    const { owner, bulk } = kitchen;
    const { id } = await planIn('in_progress', kitchen);
    const batchId = bulk?.id ?? 0;

    await expect(take(owner, id, 'cancel', { note: 'Not wanted' })).rejects.toMatchObject({
      code: 'plan.leftovers',
      message: `25.5 kg of batch ${bulk?.code} is still at this plan. Return, use or scrap it.`,
    });
    const ended = await take(owner, id, 'cancel', {
      note: 'Not wanted',
      leftovers: [
        { batchId, what: 'return', qty: kg(25) },
        { batchId, what: 'scrap', qty: kg(0.5) },
      ],
    });

    expect(ended).toMatchObject({ status: 'cancelled', stock: [] });
  });
});

describe('a plan', () => {
  test('is due after it starts, of a product that has a recipe', async ({ house }) => {
    const { owner, powder, dust } = await openKitchen(house);
    const plan = { outputSkuId: powder.id, qty: pieces(1) };

    await expect(
      aPlan(owner, { ...plan, plannedStart: '2026-11-25', dueDate: '2026-11-24' }),
    ).rejects.toMatchObject({ fields: { dueDate: "The due date can't be before the start." } });
    await expect(aPlan(owner, { outputSkuId: dust.id, qty: kg(1) })).rejects.toMatchObject({
      code: 'recipe.none',
      message: "'Turmeric dust' has no released recipe.",
    });
  });

  test('has its priority, person and due day set by themselves; a draft is deleted', async ({
    house,
  }) => {
    const kitchen = await openKitchen(house);
    const { owner } = kitchen;
    const { id, plannedStart } = await planIn('draft', kitchen);
    const { rows: people } = await owner.call(production.listPlanPeople, {});
    const set = (field: string, value: string, of = id) =>
      owner.call(admin.updateField, { table: 'product_plan', id: of, field, value });

    await set('priority', '8');
    await set('assignee', String(people[0]?.id));
    await set('dueDate', '2026-12-01');
    expect(await read(owner, id)).toMatchObject({
      priority: 8,
      assignee: people[0]?.name,
      dueDate: '2026-12-01',
    });
    await set('assignee', '');
    expect(await read(owner, id)).toMatchObject({ assignee: null });
    await expect(set('dueDate', '2026-11-01')).rejects.toMatchObject({
      fields: { value: "The due date can't be before the start." },
    });
    expect(plannedStart > '2026-11-01').toBe(true);
    const ended = await planIn('cancelled', kitchen);
    await expect(set('priority', '1', ended.id)).rejects.toThrow(
      `${ended.number} is cancelled; this can't be done now.`,
    );

    await owner.call(admin.softDeleteRow, { table: 'product_plan', id });
    await expect(read(owner, id)).rejects.toMatchObject({ status: 404 });
    await expect(
      owner.call(admin.softDeleteRow, { table: 'product_plan', id: ended.id }),
    ).rejects.toMatchObject({ code: 'plan.state' });
  });
});

describe('goods for a plan', () => {
  test('are proposed by first expiry, and issued from the batch and tray that were chosen', async ({
    house,
  }) => {
    const kitchen = await openKitchen(house);
    const { owner, turmeric, bulk, tray } = kitchen;
    const plan = await planIn('released', kitchen);

    const { rows } = await owner.call(production.proposeIssue, { id: plan.id });
    const row = rows.find(({ skuId }) => skuId === turmeric.id);

    expect(row).toMatchObject({
      need: kg(25.5),
      consumption: 'issue',
      places: [{ batch: bulk?.code, tray, free: kg(290), qty: kg(25.5) }],
    });
    const [place] = row?.places ?? [];
    const issued = await owner.call(production.stockOut, {
      purpose: 'production',
      planId: plan.id,
      lines: [{ skuId: turmeric.id, qty: kg(20), batchId: place?.batchId, trayId: place?.trayId }],
    });
    expect(issued.plan).toMatchObject({ status: 'in_progress' });
    await expect(issue(owner, plan.id, turmeric.id, kg(999))).rejects.toMatchObject({
      fields: {
        'lines.0.qty': "Only 270 kg of 'Turmeric bulk' can be used; 999 kg are wanted.",
      },
    });
    await expect(
      owner.call(production.returnMaterial, {
        planId: plan.id,
        lines: [{ batchId: place?.batchId ?? 0, qty: kg(21) }],
      }),
    ).rejects.toMatchObject({
      code: 'plan.not_issued',
      fields: { 'lines.0.qty': `Only 20 kg of batch ${bulk?.code} is at this plan.` },
    });
  });

  test('print several sheets at once, and say who waits for what they make', async ({ house }) => {
    const kitchen = await openKitchen(house);
    const { owner } = kitchen;
    const first = await planIn('released', kitchen);
    const second = await planIn('draft', kitchen);

    const { bytes } = await owner.send(production.planSheets, { ids: [first.id, second.id] });
    const waiting = await owner.call(production.makeWaiting, { id: first.recipeId });

    expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('%PDF');
    expect(waiting).toMatchObject({ name: 'Turmeric powder 250 g', rows: [] });
  });
});

test('what stands on a run is told before it is reversed', async ({ house }) => {
  const kitchen = await openKitchen(house);
  const { owner, powder } = kitchen;
  const plan = await planIn('in_progress', kitchen);
  const run = await aRun(owner, plan.id, { goodQty: pieces(100) });
  expect(run).toMatchObject({ since: [], whyFixed: null });
  const floor = (await owner.call(stock.listTrays, { area: 'fg' })).rows[0]?.id ?? 0;
  const batchId = run.outputs[0]?.batchId ?? 0;
  const sample = await owner.call(production.stockOut, {
    purpose: 'sample',
    lines: [{ skuId: powder.id, batchId, trayId: floor, qty: pieces(2), reasonCode: 'SAMPLE' }],
  });

  const seen = await owner.call(production.getRun, { id: run.id });

  expect(seen).toMatchObject({
    since: [{ kind: 'stock_out', docNumber: sample.number, qty: -pieces(2) }],
    whyFixed: `2 pcs of batch ${run.batch} has been used since.`,
  });
  await expect(
    owner.call(production.runReverse, { id: run.id, version: run.version, note: 'Again' }),
  ).rejects.toMatchObject({ code: 'run.used', message: seen.whyFixed });
});
