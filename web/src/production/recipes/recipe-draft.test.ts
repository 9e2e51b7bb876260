import { production } from '@counting-house/contract/production/production.operations.ts';
import { NewRecipe } from '@counting-house/contract/production/recipe.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { expect, test } from 'vitest';
import { plain, plainRow } from '../../testing/plain.ts';
import { sentTo } from '../../ui/form/document-head.ts';
import { recipeDocument } from './recipe-draft-document.ts';
import { draftFacts, emptyDraft, toDraft, withGoods, withUnits } from './recipe-draft.ts';
import { addField, expectNewField, withNewField } from '../../testing/new-field.ts';

const facts = {
  outputQty: 10_000,
  labourPerRun: 15_000,
  labourPerUnit: 200,
  overheadBps: 500,
  normalLossBps: 150,
  yieldAlertBps: 300,
  expiryRule: 'earlier' as const,
  steps: '1. Grind',
  note: 'Dry first',
};
const line = {
  skuId: 5,
  unitId: 3,
  qty: 2_000,
  wasteBps: 200,
  setupQty: 100,
  roundTo: 500,
  consumption: 'issue' as const,
  isExploded: true,
  limitsExpiry: true,
  isOptional: true,
  substitutes: [{ skuId: 6, num: 3, den: 2 }],
};
const check = {
  name: 'Moisture',
  kind: 'number' as const,
  min: 1,
  max: 9.5,
  unit: '%',
  isRequired: true,
};
const byproduct = { skuId: 7, qty: 300, unitValue: 400, toTrayId: 8 };

test('a recipe that is taken up and sent again keeps every field', () => {
  const recipe = plain(production.getRecipe, {
    ...facts,
    title: 'Standard',
    lines: [line],
    checks: [check],
    byproducts: [byproduct],
  });

  expect(sentTo(production.previewRecipe, draftFacts(toDraft(recipe)))).toEqual({
    ...facts,
    name: 'Standard',
    lines: [line],
    checks: [check],
    byproducts: [byproduct],
  });
});

test('what is not filled in is sent as nothing, and rows without a name or a quantity are left out', () => {
  const { input } = production.previewRecipe;
  const typed = draftFacts({
    ...emptyDraft,
    yieldAlertBps: '',
    checks: [{ key: 1, name: ' ', kind: 'number', min: '', max: '', unit: '', isRequired: false }],
    byproducts: [
      { key: 1, skuId: 7, name: '', unit: '', qty: '', unitValue: '', toTrayId: '', toTray: '' },
    ],
  });

  expect(input.parse(sentTo(production.previewRecipe, typed))).toMatchObject({
    outputQty: 0,
    labourPerRun: 0,
    overheadBps: 0,
    yieldAlertBps: 0,
    lines: [],
    checks: [],
    byproducts: [],
  });
});

test.for([
  ['raw', 'issue', false],
  ['packing', 'backflush', false],
  ['semi_finished', 'backflush', true],
] as const)('a material that is %s begins as %s', ([kind, consumption, limitsExpiry]) => {
  const goods = plainRow(stock.listPositions, { id: 5, kind, name: 'Chilli' });

  const { document } = withGoods(emptyDraft, goods, null);

  expect(document.lines).toMatchObject([
    { skuId: 5, qty: 1_000, consumption, limitsExpiry, name: 'Chilli' },
  ]);
});

test('a material that is there already stays as it is', () => {
  const goods = plainRow(stock.listPositions, { id: 5 });
  const once = withGoods(emptyDraft, goods, 4_000);

  const twice = withGoods(once.document, goods, 9_000);

  expect(twice.document).toBe(once.document);
  expect(twice.key).toBe(once.key);
});

test('a unit that nobody chose is the first of those the server knows; one that was chosen stays', () => {
  const goods = plainRow(stock.listPositions, { id: 5 });
  const other = plainRow(stock.listPositions, { id: 6 });
  const one = withGoods(emptyDraft, goods, null).document;
  const both = withGoods(one, other, null).document;
  const chosen = {
    ...both,
    lines: both.lines.map((each) => (each.skuId === 6 ? { ...each, unitId: 4 } : each)),
  };
  const units = [
    { id: 3, code: 'KG' },
    { id: 4, code: 'G' },
  ];

  const { lines } = withUnits(
    chosen,
    plain(production.previewRecipe, {
      lines: [
        { skuId: 5, units },
        { skuId: 6, units },
      ],
    }),
  );

  expect(lines.map(({ unitId }) => unitId)).toEqual([3, 4]);
});

test('a limit that is no figure is none, and a check by yes or no has no limits', () => {
  const base = { key: 1, unit: '', isRequired: false };
  const { checks } = draftFacts({
    ...emptyDraft,
    checks: [
      { ...base, name: 'Moisture', kind: 'number', min: 'low', max: '9' },
      { ...base, name: 'Clean', kind: 'yes_no', min: '1', max: '2' },
    ],
  });

  expect(checks.map(({ min, max }) => [min, max])).toEqual([
    [null, 9],
    [null, null],
  ]);
});

test('a field that the shape gets is in draft and form, and is sent', () => {
  addField(NewRecipe, production.createRecipe.input);
  const taken = toDraft(withNewField(plain(production.getRecipe)));

  expectNewField(NewRecipe, {
    drafts: [taken],
    sent: recipeDocument.draft({ ...taken, saved: null }),
  });
});
