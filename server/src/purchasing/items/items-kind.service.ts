import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { Item, NewItem } from '@counting-house/contract/purchasing/item.ts';
import { ItemKind } from '@counting-house/contract/purchasing/item-kind.ts';
import { NewItem as NewItemShape } from '@counting-house/contract/purchasing/item.ts';
import type {
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import { plain, unitLookup } from '../../lists/list-lookup.service.ts';
import { taxLookup } from '../../tax/tax-lookup.service.ts';
import {
  differences,
  ownRow,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { breather } from '../../platform/papers/breather.ts';
import { addBarcode } from '../../stock/skus/add-barcode.service.ts';
import { defaultStore } from '../../stock/trays/store.service.ts';
import { listCategories } from '../categories/category-tree.service.ts';
import { getItem } from './item-list.service.ts';
import { createItem, updateItem } from './item.service.ts';
import { items } from './item.table.ts';

/** Items by code, else by name in their category; what a row leaves empty stays as it is. */
export const itemsList: KindOfList = {
  page: addresses.items,
  fields: [
    { key: 'code', isLead: true, label: 'Code', names: ['item code', 'sku', 'our code'] },
    {
      key: 'name',
      isLead: true,
      label: 'Name',
      isNeeded: true,
      names: ['item', 'item name', 'material', 'particulars'],
    },
    { key: 'category', label: 'Category', names: ['item category', 'group', 'category path'] },
    { key: 'kind', label: 'Kind', names: ['item kind', 'type'] },
    { key: 'unit', label: 'Stock unit', names: ['unit', 'uom', 'base unit'] },
    { key: 'hsn', label: 'HSN', names: ['hsn code', 'hsn sac', 'sac'] },
    { key: 'tax', measure: 'percent', label: 'Tax', names: ['gst', 'gst rate', 'tax rate'] },
    { key: 'barcode', label: 'Barcode', names: ['ean', 'upc', 'bar code'] },
    {
      key: 'reorderLevel',
      measure: 'goods',
      label: 'Reorder level',
      names: ['reorder at', 'minimum stock'],
    },
    {
      key: 'shelfLifeDays',
      measure: 'days',
      asksUnit: true,
      label: 'Shelf life, days',
      names: ['shelf life', 'life in days'],
    },
    {
      key: 'standardCost',
      measure: 'rupees',
      label: 'Standard cost',
      names: ['cost', 'estimated cost'],
    },
    { key: 'description', label: 'Description', names: ['details', 'text'] },
  ],
  sample: [
    {
      code: 'RM-TUR',
      name: 'Turmeric bulk',
      category: 'Spices',
      kind: 'raw',
      unit: 'KG',
      hsn: '0910',
      tax: '5',
      reorderLevel: '100',
      shelfLifeDays: '365',
    },
    { code: 'PM-POUCH', name: 'Pouch 250 g', category: 'Packing', kind: 'packing', unit: 'NOS' },
  ],
  judge,
};

type Known = {
  readonly find: (
    code: string | undefined,
    name: string,
    categoryId: number | undefined,
  ) => number | undefined;
  readonly categories: ReadonlyMap<string, { readonly id: number }>;
  readonly units: Awaited<ReturnType<typeof unitLookup>>;
  readonly taxes: Awaited<ReturnType<typeof taxLookup>>;
};

/** What a row says of an item; what it does not say is left out. */
type Said = Partial<NewItem> & { barcode?: string; reorderLevel?: number };

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const known = await knownOf(ctx);
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  const seen = new Map<string, number>();
  const breathe = breather();
  for (const row of sheet.rows) {
    await breathe();
    const reader = makeRowReader(row, sheet.options);
    const said = saidOf(reader, known);
    const id = known.find(said.code, said.name ?? '', said.categoryId);
    const key = said.code ?? `${said.categoryId ?? ''} ${plain(said.name ?? '')}`;
    const twice = seen.get(key);
    if (twice) reader.wrong(said.code ? 'code' : 'name', `Same item as row ${twice}`);
    seen.set(key, row.rowNo);
    const before = id === undefined ? null : await getItem(ctx, { id });
    checkFields(reader, said, before);
    const change = changeOf(reader, said, before);
    const { row: ofRow, step } = ownRow(reader, before, change, (write) => save(write, id, said));
    rows.push(ofRow);
    steps.push(step);
  }
  return { rows, steps, warnings: [] };
}

async function knownOf(ctx: ReadContext): Promise<Known> {
  const all = await ctx.tx
    .select({ id: items.id, code: items.code, name: items.name, categoryId: items.categoryId })
    .from(items);
  const byCode = new Map(all.map(({ code, id }) => [code, id]));
  const byName = Map.groupBy(all, ({ name }) => plain(name));
  const tree = await listCategories(ctx, { status: 'active', limit: 200 });
  return {
    find: (code, name, categoryId) => {
      if (code !== undefined) return byCode.get(code);
      const named = (byName.get(plain(name)) ?? []).filter(
        (one) => categoryId === undefined || one.categoryId === categoryId,
      );
      return named.length === 1 ? named[0]?.id : undefined;
    },
    categories: new Map(
      tree.rows
        .toReversed()
        .flatMap((row) => [row.name, row.code, row.path].map((word) => [plain(word), row])),
    ),
    units: await unitLookup(ctx),
    taxes: await taxLookup(ctx),
  };
}

function saidOf(reader: RowReader, known: Known): Said {
  const categoryWords = reader.text('category');
  const category = categoryWords ? known.categories.get(plain(categoryWords)) : undefined;
  if (categoryWords && !category) {
    reader.wrong(
      'category',
      `Category '${categoryWords}' not found. Add it under Item categories.`,
    );
  }
  const unitWords = reader.text('unit');
  const unit = unitWords ? known.units.find(unitWords) : undefined;
  if (unitWords && !unit) reader.wrong('unit', `Unit ${unitWords} not found`);
  const taxWords = reader.text('tax');
  const tax = taxWords ? known.taxes.find(taxWords) : undefined;
  if (taxWords && !tax) reader.wrong('tax', known.taxes.whyNot(taxWords));
  const kindWords = reader.text('kind');
  const kind = ItemKind.safeParse(kindWords?.toLowerCase().replaceAll(/[\s-]+/gu, '_'));
  if (kindWords && !kind.success) reader.wrong('kind', `Kind '${kindWords}' not found`);
  const code = reader.code('code')?.toUpperCase();
  return defined({
    ...(code ? { code } : {}),
    name: reader.text('name'),
    categoryId: category?.id,
    kind: kind.data,
    unitId: unit?.id,
    hsn: reader.hsn('hsn'),
    taxId: tax?.id,
    barcode: reader.text('barcode') || undefined,
    reorderLevel: reader.qty('reorderLevel', 'Reorder level'),
    shelfLifeDays: reader.whole('shelfLifeDays', 'Shelf life'),
    standardCost: reader.money('standardCost', 'Standard cost'),
    description: reader.text('description'),
  });
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Said;

/** What the form of an item would refuse, at the column that says it. */
function checkFields(reader: RowReader, said: Said, before: Item | null): void {
  const isUncategorised = said.categoryId === undefined && reader.text('category') === undefined;
  if (!before && isUncategorised) reader.wrong('category', 'Category is required');
  const { barcode, reorderLevel, ...own } = said;
  const parsed = NewItemShape.safeParse({
    ...own,
    name: own.name ?? before?.name ?? '',
    categoryId: own.categoryId ?? 1,
    ...(barcode ? { barcodes: [{ code: barcode }] } : {}),
    ...(reorderLevel === undefined ? {} : { policies: [{ storeId: 1, reorderLevel }] }),
  });
  const columns: Readonly<Record<string, string>> = {
    barcodes: 'barcode',
    policies: 'reorderLevel',
    categoryId: 'category',
    unitId: 'unit',
    taxId: 'tax',
  };
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    reader.wrong(columns[field] ?? field, message);
  }
}

function changeOf(reader: RowReader, said: Said, before: Item | null) {
  const level = before?.supply?.policies[0]?.reorderLevel ?? null;
  const codes = before?.supply?.barcodes.map(({ code }) => code) ?? [];
  const isNewCode = said.barcode !== undefined && !codes.includes(said.barcode);
  const cost = before?.standardCost ?? null;
  /** What the row calls a record, where it is another than before. */
  const named = (
    column: string,
    next: number | null | undefined,
    now: number | null | undefined,
  ) => (next === undefined || next === now ? undefined : reader.text(column));
  return differences([
    ['Code', before?.code ?? '', said.code],
    ['Name', before?.name ?? '', said.name],
    ['Category', before?.category ?? '', named('category', said.categoryId, before?.categoryId)],
    ['Kind', before?.kind ?? '', said.kind],
    ['Unit', before?.unit ?? '', named('unit', said.unitId, before?.unitId)],
    ['HSN', before?.hsn ?? '', said.hsn ?? undefined],
    ['Tax', '', named('tax', said.taxId, before?.taxId)],
    ['Barcode', codes.join(', '), isNewCode ? said.barcode : undefined],
    [
      'Reorder level',
      level === null ? '' : plainQty(level),
      said.reorderLevel === undefined ? undefined : plainQty(said.reorderLevel),
    ],
    ['Shelf life', `${before?.supply?.shelfLifeDays ?? ''}`, said.shelfLifeDays?.toString()],
    [
      'Standard cost',
      cost === null ? '' : rupees(cost),
      said.standardCost === undefined || said.standardCost === null
        ? undefined
        : rupees(said.standardCost),
    ],
    ['Description', before?.description ?? '', said.description],
  ]);
}

/** Saves a row: a new item, or what it says of one that is there; a barcode comes to those that it has. */
async function save(
  ctx: WriteContext,
  id: number | undefined,
  { barcode, reorderLevel, ...own }: Said,
): Promise<number> {
  const before = id === undefined ? null : await getItem(ctx, { id });
  const level =
    reorderLevel === undefined ? {} : { policies: await policiesWith(ctx, before, reorderLevel) };
  const saved = before
    ? await updateItem(ctx, { ...own, ...level, id: before.id, version: before.version })
    : await createItem(ctx, NewItemShape.parse({ ...own, ...level }));
  if (barcode !== undefined && saved.skuId !== null) {
    await addBarcode(ctx, { skuId: saved.skuId, code: barcode, packQty: 1_000, source: 'maker' });
  }
  return saved.id;
}

/** The reorder levels of an item, that of the default store as the row says. */
async function policiesWith(ctx: WriteContext, before: Item | null, reorderLevel: number) {
  const { id: storeId } = await defaultStore(ctx);
  const there = (before?.supply?.policies ?? []).map(
    ({ id: _id, store: _store, defaultTray: _tray, version: _version, ...row }) => row,
  );
  const own = there.find((row) => row.storeId === storeId);
  return [...there.filter((row) => row.storeId !== storeId), { ...own, storeId, reorderLevel }];
}
