import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { NewRecipe } from '@counting-house/contract/production/recipe.ts';
import { and, desc, inArray, ne } from 'drizzle-orm';
import type {
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import { unitLookup } from '../../lists/list-lookup.service.ts';
import {
  differences,
  judged,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { plainQty } from '../../platform/money.ts';
import { readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { createRecipe } from './recipe.service.ts';
import { recipeLines, recipes } from './recipe.table.ts';

/** Recipes: a row for each material; the rows of one product and name are one recipe, drafted as its next version. */
export const recipeList: KindOfList = {
  page: addresses.productionPlan,
  fields: [
    {
      key: 'product',
      isLead: true,
      label: 'Product code',
      isNeeded: true,
      names: ['product', 'output', 'finished good', 'makes sku'],
    },
    { key: 'name', isLead: true, label: 'Recipe', names: ['recipe name', 'bom', 'version name'] },
    {
      key: 'makes',
      measure: 'goods',
      label: 'Makes',
      isNeeded: true,
      names: ['output qty', 'batch size', 'for'],
    },
    {
      key: 'sku',
      isLead: true,
      label: 'Material code',
      isNeeded: true,
      names: ['material', 'component', 'item code', 'raw material'],
    },
    {
      key: 'qty',
      measure: 'goods',
      label: 'Quantity',
      isNeeded: true,
      names: ['qty', 'quantity needed'],
    },
    { key: 'unit', label: 'Unit', names: ['uom'] },
    {
      key: 'waste',
      measure: 'percent',
      label: 'Waste %',
      names: ['waste', 'wastage', 'scrap %', 'loss %'],
    },
    {
      key: 'setup',
      measure: 'goods',
      label: 'To set up',
      names: ['setup', 'setup qty', 'fixed loss'],
    },
    { key: 'step', measure: 'goods', label: 'In whole', names: ['round to', 'step', 'rounding'] },
  ],
  sample: [
    {
      product: 'PICKLE-250',
      name: 'Family recipe',
      makes: '100',
      sku: 'PICKLE-500',
      qty: '50',
      unit: 'NOS',
      waste: '2',
    },
  ],
  judge,
};

type Line = NewRecipe['lines'][number];
type Read = {
  readonly reader: RowReader;
  readonly product: Sku;
  readonly name: string;
  readonly makes: number;
  readonly material: Sku;
  readonly line: Line;
};

type Known = {
  readonly bySkuCode: ReadonlyMap<string, Sku>;
  readonly units: Awaited<ReturnType<typeof unitLookup>>;
};

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const known = await knownOf(ctx, sheet);
  const read = sheet.rows.map((row) => {
    const reader = makeRowReader(row, sheet.options);
    return { reader, row: readRow(reader, known) };
  });
  const groups = Map.groupBy(
    read.flatMap(({ row }) => row ?? []),
    ({ product, name }) => `${product.id} ${name.toLowerCase()}`,
  );
  for (const rows of groups.values()) checkTogether(rows);
  const standing = await standingOf(
    ctx,
    [...groups.values()].flatMap(([first]) => first?.product.id ?? []),
  );
  const steps: ListStep[] = [];
  const same = new Set<number>();
  for (const [key, rows] of groups) {
    const isThere = standing.get(key) === wordsOf(rows);
    for (const { reader } of rows) if (isThere) same.add(reader.rowNo);
    if (!isThere && rows.every(({ reader }) => reader.errors.length === 0))
      steps.push(stepOf(rows));
  }
  const rows = read.map(({ reader, row }): JudgedRow => {
    if (!row) return judged(reader, { action: 'error', targetId: null, before: {}, after: {} });
    const action = same.has(reader.rowNo) ? 'same' : 'create';
    const { after } = differences(action === 'same' ? [] : toldOf(row));
    return judged(reader, { action, targetId: null, before: {}, after });
  });
  return { rows, steps, warnings: [] };
}

const toldOf = ({ product, name, makes, material, line }: Read) =>
  [
    ['Recipe', '', `${product.name}: ${name}`],
    ['Makes', '', `${plainQty(makes)} ${product.unit}`],
    ['Material', '', material.name],
    ['Quantity', '', plainQty(line.qty)],
    ['Wastage', '', line.wasteBps > 0 ? `${line.wasteBps / 100} %` : undefined],
  ] as const;

/** What a row says; undefined when something of it cannot be used, which then stands with the reader. */
function readRow(reader: RowReader, known: Known): Read | undefined {
  const product = skuAt(reader, 'product', 'Product', known);
  const material = skuAt(reader, 'sku', 'Material', known);
  const makes = reader.qty('makes', 'Makes');
  const qty = reader.qty('qty', 'Quantity');
  for (const [field, label, value] of [
    ['makes', 'Makes', makes],
    ['qty', 'Quantity', qty],
  ] as const) {
    if (value === undefined && !reader.errors.some(({ column }) => column === field)) {
      reader.wrong(field, `${label} is required`);
    } else if (value !== undefined && value <= 0) {
      reader.wrong(field, 'The quantity must be more than 0.');
    }
  }
  const isMade = product?.kind === 'finished' || product?.kind === 'semi_finished';
  if (product && (!isMade || product.tracking !== 'batch')) {
    reader.wrong('product', 'Choose finished or semi-finished goods that are kept by batch.');
  }
  if (product && material?.id === product.id) {
    reader.wrong('sku', `'${product.name}' can't contain itself.`);
  }
  const unitCode = reader.text('unit');
  const unitId = unitCode ? known.units.find(unitCode)?.id : undefined;
  if (unitCode && unitId === undefined) reader.wrong('unit', `Unit ${unitCode} not found`);
  const waste = reader.qty('waste', 'Wastage');
  if (waste !== undefined && (waste < 0 || waste > 100_000)) {
    reader.wrong('waste', 'The waste is at most 100 %.');
  }
  const setupQty = reader.qty('setup', 'To set up') ?? 0;
  const roundTo = reader.qty('step', 'In whole') ?? 0;
  for (const [field, value] of [
    ['setup', setupQty],
    ['step', roundTo],
  ] as const) {
    if (value < 0) reader.wrong(field, 'The quantity cannot be negative');
  }
  const isUsable =
    reader.errors.length === 0 && product && material && makes !== undefined && qty !== undefined;
  if (!isUsable) return undefined;
  return {
    reader,
    product,
    material,
    makes,
    name: (reader.text('name') || 'Standard').slice(0, 80),
    line: {
      skuId: material.id,
      qty,
      unitId,
      // A share is read as a quantity: thousandths of a percent, of which ten are a basis point.
      wasteBps: Math.round((waste ?? 0) / 10),
      setupQty,
      roundTo,
      isExploded: false,
      isOptional: false,
      substitutes: [],
    },
  };
}

function skuAt(reader: RowReader, field: string, label: string, known: Known): Sku | undefined {
  const code = reader.code(field)?.toUpperCase();
  if (code === undefined) {
    reader.wrong(field, `${label} code is required`);
    return undefined;
  }
  const sku = known.bySkuCode.get(code);
  if (!sku) reader.wrong(field, `${label} ${code} not found`);
  else if (sku.status === 'inactive') reader.wrong(field, `'${sku.name}' is not in use.`);
  return sku;
}

/** What the rows of one recipe must agree in: how much it makes, and each material once. */
function checkTogether(rows: readonly Read[]): void {
  const seen = new Map<number, number>();
  for (const { reader, makes, material } of rows) {
    if (makes !== rows[0]?.makes) {
      reader.wrong(
        'makes',
        `Row ${rows[0]?.reader.rowNo ?? 0} of this recipe makes another quantity.`,
      );
    }
    if (seen.has(material.id)) reader.wrong('sku', `'${material.name}' is already in this recipe.`);
    seen.set(material.id, reader.rowNo);
  }
}

const stepOf = (rows: readonly Read[]): ListStep => ({
  rowNos: rows.map(({ reader }) => reader.rowNo),
  apply: async (write) => {
    const [first] = rows;
    if (!first) return new Map();
    const { id } = await createRecipe(write, {
      outputSkuId: first.product.id,
      name: first.name,
      outputQty: first.makes,
      labourPerRun: 0,
      labourPerUnit: 0,
      overheadBps: 0,
      normalLossBps: 0,
      yieldAlertBps: 300,
      expiryRule: 'earlier',
      steps: '',
      note: '',
      checks: [],
      byproducts: [],
      lines: rows.map(({ line }) => line),
    });
    return new Map(rows.map(({ reader }) => [reader.rowNo, id]));
  },
});

/** What a recipe says as far as a file says it, so that a file that was loaded before changes nothing. */
const wordsOf = (rows: readonly Read[]): string =>
  JSON.stringify([
    rows[0]?.makes,
    rows
      .map(({ line: { skuId, qty, wasteBps, setupQty, roundTo } }) => [
        skuId,
        qty,
        wasteBps,
        setupQty,
        roundTo,
      ])
      .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
  ]);

/** Product and name → what the newest version in use says. */
async function standingOf(
  ctx: ReadContext,
  productIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  if (productIds.length === 0) return new Map();
  const heads = await ctx.tx
    .select()
    .from(recipes)
    .where(
      and(inArray(recipes.outputSkuId, [...new Set(productIds)]), ne(recipes.status, 'retired')),
    )
    .orderBy(desc(recipes.edition));
  const newest = new Map(
    heads.toReversed().map((head) => [`${head.outputSkuId} ${head.name.toLowerCase()}`, head]),
  );
  const ids = [...newest.values()].map(({ id }) => id);
  const lines =
    ids.length === 0
      ? []
      : await ctx.tx.select().from(recipeLines).where(inArray(recipeLines.recipeId, ids));
  const linesOf = Map.groupBy(lines, ({ recipeId }) => recipeId);
  return new Map(
    [...newest].map(([key, { id, outputQty }]) => [
      key,
      JSON.stringify([
        outputQty,
        (linesOf.get(id) ?? [])
          .map(({ skuId, qty, wasteBps, setupQty, roundTo }) => [
            skuId,
            qty,
            wasteBps,
            setupQty,
            roundTo,
          ])
          .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
      ]),
    ]),
  );
}

/** Everything that the rows may name, read once. */
async function knownOf(ctx: ReadContext, { rows }: Sheet): Promise<Known> {
  const codes = rows.flatMap(({ cells }) =>
    [cells['product'], cells['sku']].flatMap((code) => (code ? [code.toUpperCase()] : [])),
  );
  const found =
    codes.length === 0
      ? []
      : await ctx.tx
          .select({ id: skus.id })
          .from(skus)
          .where(inArray(skus.code, [...new Set(codes)]));
  const named = await readSkus(
    ctx,
    found.map(({ id }) => id),
  );
  return {
    bySkuCode: new Map([...named.values()].map((sku) => [sku.code.toUpperCase(), sku])),
    units: await unitLookup(ctx),
  };
}
