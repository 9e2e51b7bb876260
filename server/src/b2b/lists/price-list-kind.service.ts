import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { GroupItemInput, PriceBreak } from '@counting-house/contract/b2b/group-item.ts';
import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import { eq } from 'drizzle-orm';
import type {
  FirstStep,
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import {
  dateCell,
  flagCell,
  moneyCell,
  qtyCell,
  differences,
  judged,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { updateGroupItems } from '../groups/group-item.service.ts';
import { groupItems } from '../groups/group-item.table.ts';
import { groupIn, joinNames } from './group-scope.service.ts';
import { listedVariants, type ListedVariant } from './listed-variant.service.ts';
import { pricesIn, rowWarnings, type PricedRow } from './price-list-row.rules.ts';

/** What the items of one group cost by quantity and by day; rows of one SKU and first day make its breaks. */
export const groupItemsList: KindOfList = {
  page: addresses.companies,
  fields: [
    {
      key: 'sku',
      isLead: true,
      label: 'SKU',
      names: ['item code', 'code', 'variant sku', 'sku code'],
    },
    { key: 'barcode', label: 'Barcode', names: ['ean', 'upc', 'gtin'] },
    {
      key: 'price',
      measure: 'rupees',
      label: 'Price',
      isNeeded: true,
      names: ['rate', 'unit price', 'new price'],
    },
    {
      key: 'fromQty',
      measure: 'goods',
      label: 'From qty',
      names: ['min qty', 'break', 'from quantity'],
    },
    {
      key: 'minQty',
      measure: 'goods',
      label: 'MOQ',
      names: ['minimum', 'minimum order', 'min order qty'],
    },
    { key: 'qtyStep', measure: 'goods', label: 'Step', names: ['pack', 'multiple', 'pack size'] },
    { key: 'validFrom', label: 'Valid from', names: ['starts', 'from date', 'start date'] },
    { key: 'validTo', label: 'Valid to', names: ['ends', 'to date', 'until', 'end date'] },
    { key: 'isActive', label: 'Active', names: ['status'] },
    {
      key: 'buyerCode',
      label: 'Customer’s item code',
      names: ['their code', 'customer code', 'party code'],
    },
  ],
  sample: [
    { sku: 'PICKLE-250', price: '118.00', validFrom: '01-12-2026' },
    { sku: 'PICKLE-250', price: '112.50', fromQty: '24', validFrom: '01-12-2026' },
    { sku: 'LAMP-CLAY', price: '80.00', buyerCode: 'CT-77' },
  ],
  judge,
  now,
};

type Known = typeof groupItems.$inferSelect;

/** The rows of the file that make one item of the list. */
type Item = {
  readonly variant: ListedVariant;
  readonly validFrom: string | undefined;
  readonly rows: PricedRow[];
};

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const group = await groupIn(ctx, sheet.options);
  const listed = await ctx.tx.select().from(groupItems).where(eq(groupItems.groupId, group.id));
  const variants = await listedVariants(ctx, sheet);
  const inForce = inForceAt(listed, ctx.today);
  const items = new Map<string, Item>();
  const read = sheet.rows.map((row) => {
    const reader = makeRowReader(row, sheet.options);
    const variant = variantOf(reader, variants);
    const priced = pricesIn(reader, variant);
    const { validFrom } = priced;
    const key = `${variant?.id ?? `row ${row.rowNo}`} ${validFrom ?? ''}`;
    const item = items.get(key);
    const twin = item?.rows.find(({ fromQty }) => fromQty === priced.fromQty);
    const isRead = !reader.errors.some(({ column }) => column === 'fromQty');
    if (variant && twin && isRead) {
      reader.wrong('sku', `Same SKU and quantity as row ${twin.reader.rowNo}`);
    }
    if (item) item.rows.push(priced);
    else if (variant) items.set(key, { variant, validFrom, rows: [priced] });
    return { reader, key, priced };
  });
  const rows: JudgedRow[] = [];
  const changes = new Map<number, { input: GroupItemInput; rowNos: number[] }>();
  const known = new Map(listed.map((row) => [`${row.variantId} ${row.validFrom}`, row]));
  for (const item of items.values()) {
    const { variant, rows: own } = item;
    own.sort((a, b) => a.fromQty - b.fromQty);
    if (own[0]?.fromQty !== 0) {
      own[0]?.reader.wrong('fromQty', `Add a row with From qty 0 for ${variant.sku}`);
    }
    if (own.length > 10) own[0]?.reader.wrong('fromQty', 'An item can have 10 quantity breaks');
    const current = inForce.get(variant.id);
    const before =
      item.validFrom === undefined
        ? (known.get(`${variant.id} ${ctx.today}`) ?? current)
        : known.get(`${variant.id} ${item.validFrom}`);
    const input = inputOf(item, before);
    const isSame = before !== undefined && isAsBefore(before, input);
    // Without a day of its own, a price that is another from today on leaves what held until now alone.
    const isNew =
      before === undefined || (item.validFrom === undefined && before.validFrom !== ctx.today);
    for (const row of own) {
      for (const text of rowWarnings(ctx, { variant, row, current })) row.reader.warn(text);
      const change = changeOf(row, { before: before ?? current, isFirst: row === own[0], input });
      rows.push(
        judged(row.reader, {
          before: change.before,
          after: change.after,
          action: isSame ? 'same' : isNew ? 'create' : 'update',
          targetId: before && !isNew ? before.id : null,
        }),
      );
    }
    const rowNos = own.map(({ reader }) => reader.rowNo);
    if (!isSame) changes.set(rowNos[0] ?? 0, { input, rowNos });
  }
  const done = new Set(rows.map(({ rowNo }) => rowNo));
  for (const { reader } of read) {
    if (done.has(reader.rowNo)) continue;
    rows.push(judged(reader, { before: {}, after: {}, action: 'error', targetId: null }));
  }
  rows.sort((a, b) => a.rowNo - b.rowNo);
  const save = (write: WriteContext, which: readonly (readonly number[])[]) =>
    saveItems(
      write,
      group.id,
      which.flatMap(([first]) => changes.get(first ?? 0) ?? []),
    );
  const steps: ListStep[] = [...changes.values()].map(({ rowNos }) => ({
    rowNos,
    apply: (write) => save(write, [rowNos]),
  }));
  return {
    rows,
    steps,
    together: (write, some) =>
      save(
        write,
        some.map(({ rowNos }) => rowNos),
      ),
    first: await missing(ctx, group.id, { sheet, listed, items }),
    warnings: [],
    belongsTo: group.says,
  };
}

function variantOf(
  reader: RowReader,
  variants: ReadonlyMap<string, ListedVariant>,
): ListedVariant | undefined {
  const [sku, barcode] = [reader.code('sku'), reader.code('barcode')];
  if (!sku && !barcode) {
    if (reader.errors.length === 0) reader.wrong('sku', 'SKU or barcode is required');
    return undefined;
  }
  const found =
    (sku ? variants.get(`sku ${sku.toUpperCase()}`) : undefined) ??
    (barcode ? variants.get(`barcode ${barcode}`) : undefined);
  if (!found) {
    reader.wrong(
      sku ? 'sku' : 'barcode',
      sku ? `SKU ${sku} not found` : `Barcode ${barcode ?? ''} not found`,
    );
  }
  return found;
}

/** What the rows of an item ask for; what they leave blank stays as it is. */
function inputOf({ variant, validFrom, rows }: Item, before: Known | undefined): GroupItemInput {
  const first = <T>(of: (row: PricedRow) => T | undefined) =>
    rows.map(of).find((value) => value !== undefined);
  return {
    variantId: variant.id,
    prices: rows.map(({ fromQty, price }) => ({ fromQty, price })),
    minQty: first(({ minQty }) => minQty) ?? before?.minQty ?? null,
    qtyStep: first(({ qtyStep }) => qtyStep) ?? before?.qtyStep ?? null,
    validFrom,
    validTo: first(({ validTo }) => validTo) ?? before?.validTo ?? null,
    isActive: first(({ isActive }) => isActive) ?? before?.isActive ?? true,
    buyerCode: first(({ buyerCode }) => buyerCode) ?? before?.buyerCode ?? '',
  };
}

const isAsBefore = (before: Known, input: GroupItemInput): boolean =>
  pricesText(before.prices) === pricesText(input.prices ?? []) &&
  before.minQty === input.minQty &&
  before.qtyStep === input.qtyStep &&
  before.validTo === input.validTo &&
  before.isActive === input.isActive &&
  before.buyerCode === input.buyerCode;

const pricesText = (prices: readonly PriceBreak[]) =>
  prices.map(({ fromQty, price }) => `${fromQty} ${price}`).join();

/** How a row differs; what is said of the whole item stands at its first row. */
function changeOf(
  { fromQty, price }: PricedRow,
  of: {
    readonly before: Known | undefined;
    readonly isFirst: boolean;
    readonly input: GroupItemInput;
  },
) {
  const { before, isFirst, input } = of;
  const label = fromQty === 0 ? 'Price' : `Price from ${qtyCell(fromQty)}`;
  const had = before?.prices.find((one) => one.fromQty === fromQty)?.price ?? null;
  const left = (before?.prices ?? []).filter(
    (one) => !input.prices?.some((kept) => kept.fromQty === one.fromQty),
  );
  const whole: [string, string, string][] = [
    ['MOQ', qtyCell(before?.minQty ?? null), qtyCell(input.minQty ?? null)],
    ['Step', qtyCell(before?.qtyStep ?? null), qtyCell(input.qtyStep ?? null)],
    [
      'Valid from',
      dateCell(before?.validFrom ?? null),
      dateCell(input.validFrom ?? before?.validFrom ?? null),
    ],
    ['Valid to', dateCell(before?.validTo ?? null), dateCell(input.validTo ?? null)],
    ['Active', before ? flagCell(before.isActive) : 'Yes', flagCell(input.isActive ?? true)],
    ['Customer’s item code', before?.buyerCode ?? '', input.buyerCode ?? ''],
    ...left.map((one): [string, string, string] => [
      `Price from ${qtyCell(one.fromQty)}`,
      moneyCell(one.price),
      '',
    ]),
  ];
  return differences([[label, moneyCell(had), moneyCell(price)], ...(isFirst ? whole : [])]);
}

async function saveItems(
  ctx: WriteContext,
  groupId: number,
  changes: readonly { readonly input: GroupItemInput; readonly rowNos: readonly number[] }[],
): Promise<ReadonlyMap<number, number>> {
  const { items } = await updateGroupItems(ctx, {
    groupId,
    items: changes.map(({ input }) => input),
    remove: [],
    confirmJump: true,
  });
  const idOf = new Map(
    items.map(({ id, variantId, validFrom }) => [`${variantId} ${validFrom}`, id]),
  );
  return new Map(
    changes.flatMap(({ input, rowNos }) => {
      const id = idOf.get(`${input.variantId} ${input.validFrom ?? ctx.today}`);
      return id === undefined ? [] : rowNos.map((rowNo) => [rowNo, id] as const);
    }),
  );
}

type Missing = {
  readonly sheet: Sheet;
  readonly listed: readonly Known[];
  readonly items: ReadonlyMap<string, Item>;
};

/** Items that the file does not name are taken off the list, where that was asked. */
async function missing(
  ctx: ReadContext,
  groupId: number,
  { sheet, listed, items }: Missing,
): Promise<FirstStep | null> {
  if (sheet.options.onMissing !== 'deactivate') return null;
  const named = new Set([...items.values()].map(({ variant }) => variant.id));
  const left = listed.filter((row) => row.isActive && !named.has(row.variantId));
  if (left.length === 0) return null;
  const variants = await listedVariants(ctx, { ids: left.map(({ variantId }) => variantId) });
  const skus = [...new Set([...variants.values()].map(({ sku }) => sku))].sort();
  const what = skus.length === 1 ? '1 item' : `${skus.length} items`;
  return {
    says: `${what} not in the file will be made inactive: ${joinNames(skus)}.`,
    apply: async (write) => {
      await updateGroupItems(write, {
        groupId,
        items: left.map(({ id }) => ({ id, isActive: false })),
        remove: [],
        confirmJump: true,
      });
    },
  };
}

/** Of each variant the price that an order of a day takes. */
function inForceAt(rows: readonly Known[], day: string): ReadonlyMap<number, Known> {
  const found = new Map<number, Known>();
  for (const row of rows) {
    const holds =
      row.isActive && row.validFrom <= day && (row.validTo === null || row.validTo >= day);
    const other = found.get(row.variantId);
    if (holds && (!other || other.validFrom < row.validFrom)) found.set(row.variantId, row);
  }
  return found;
}

/** The price list as it holds today and later, a row per break. */
async function now(ctx: ReadContext, options: ListOptions) {
  const group = await groupIn(ctx, options);
  const listed = await ctx.tx.select().from(groupItems).where(eq(groupItems.groupId, group.id));
  const variants = await listedVariants(ctx, {
    ids: listed.map(({ variantId }) => variantId),
  });
  const inForce = inForceAt(listed, ctx.today);
  const byId = new Map([...variants.values()].map((one) => [one.id, one]));
  return listed
    .filter(
      (row) => row.isActive && (row.validFrom > ctx.today || inForce.get(row.variantId) === row),
    )
    .map((row) => ({ row, variant: byId.get(row.variantId) }))
    .sort((a, b) => (a.variant?.sku ?? '').localeCompare(b.variant?.sku ?? ''))
    .flatMap(({ row, variant }) =>
      row.prices.map(({ fromQty, price }, at) => ({
        sku: variant?.sku ?? '',
        price: moneyCell(price),
        fromQty: qtyCell(fromQty),
        minQty: at === 0 ? qtyCell(row.minQty) : '',
        qtyStep: at === 0 ? qtyCell(row.qtyStep) : '',
        validFrom: dateCell(row.validFrom),
        validTo: dateCell(row.validTo),
        isActive: flagCell(row.isActive),
        buyerCode: at === 0 ? row.buyerCode : '',
      })),
    );
}
