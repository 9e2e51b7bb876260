import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { openingLimit } from '@counting-house/contract/stock/documents/opening.ts';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { products, productSlugs } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { movements } from '../../stock/ledger/movement.table.ts';
import { opening } from '../../stock/documents/opening.service.ts';
import { isWhole } from '../../stock/skus/sku.service.ts';
import { skuBarcodes } from '../../stock/skus/sku-barcode.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import type {
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import { judged, makeRowReader, type RowReader } from '../../lists/row-reader.service.ts';

/** What lay in the store when the books began: one opening paper for up to a thousand rows. */
export const openingList: KindOfList = {
  page: addresses.catalogue,
  fields: [
    { key: 'sku', isLead: true, label: 'SKU', names: ['variant sku', 'item code', 'sku code'] },
    { key: 'barcode', label: 'Barcode', names: ['variant barcode', 'ean', 'upc', 'gtin'] },
    { key: 'code', isLead: true, label: 'Product code', names: ['product id', 'code'] },
    { key: 'handle', label: 'Handle', names: ['url handle', 'url key', 'slug'] },
    {
      key: 'name',
      isLead: true,
      label: 'Name',
      names: ['title', 'product name', 'product', 'item name', 'item', 'particulars'],
    },
    {
      key: 'option',
      label: 'Variant',
      names: ['variant title', 'option1 value', 'option 1 value'],
    },
    {
      key: 'qty',
      measure: 'goods',
      label: 'Quantity',
      isNeeded: true,
      names: [
        'units in stock',
        'qty',
        'stock',
        'on hand',
        'in stock',
        'variant inventory qty',
        'closing balance quantity',
        'closing stock',
      ],
    },
    {
      key: 'unitValue',
      measure: 'rupees',
      label: 'Value of one',
      isNeeded: true,
      names: [
        'cost',
        'unit cost',
        'cost per item',
        'purchase price',
        'value per unit',
        'unit price',
        'closing balance rate',
        'rate',
      ],
    },
    { key: 'batch', label: 'Batch number', names: ['batch', 'batch no', 'lot', 'lot number'] },
    { key: 'mfgDate', label: 'Made on', names: ['mfg date', 'manufactured', 'manufacturing date'] },
    { key: 'expiry', label: 'Expiry', names: ['expiry date', 'best before', 'use by', 'exp date'] },
    { key: 'tray', label: 'Tray', names: ['bin', 'location', 'rack', 'tray code'] },
  ],
  sample: [
    {
      sku: 'PICKLE-250',
      qty: '40',
      unitValue: '61.25',
      batch: 'LP-01',
      mfgDate: '01-11-2025',
      expiry: '31-10-2099',
    },
    { sku: 'LAMP-CLAY', qty: '12', unitValue: '38.00' },
  ],
  judge,
};

type Line = Parameters<typeof opening>[1]['lines'][number];
type Ready = { readonly rowNo: number; readonly skuId: number; readonly line: Line };

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const goods = await knownGoods(ctx);
  const places = await traysByCode(ctx);
  const opened = await openedAlready(ctx);
  const seen = new Map<string, number>();
  const rows: JudgedRow[] = [];
  const ready: Ready[] = [];
  for (const row of sheet.rows) {
    const reader = makeRowReader(row, sheet.options);
    const found = goodsOf(reader, goods);
    const line = found && lineOf(reader, found, places);
    const batch = reader.text('batch')?.toLowerCase() ?? '';
    const key = `${found?.skuId} ${batch}`;
    const before = found && seen.get(key);
    if (before) reader.wrong('sku', `Same goods and batch as row ${before}`);
    seen.set(key, row.rowNo);
    const isOpened =
      found !== undefined && (opened.has(key) || (batch === '' && opened.has(`${found.skuId}`)));
    if (isOpened) reader.warn(`Opening stock of ${found.sku} was entered already`);
    const goesIn = found && line && !isOpened ? { found, line } : null;
    rows.push(
      judged(reader, {
        action: goesIn ? 'create' : 'same',
        targetId: found?.skuId ?? null,
        before: {},
        after: goesIn ? wordsOf(goesIn.found, goesIn.line) : {},
      }),
    );
    if (goesIn) ready.push({ rowNo: row.rowNo, skuId: goesIn.found.skuId, line: goesIn.line });
  }
  return { rows, steps: stepsOf(ready, sheet), warnings: perhapsSellingPrice(sheet) };
}

/** What goods cost is seldom called a price: a column of that name is pointed out. */
function perhapsSellingPrice({ headers }: Sheet): string[] {
  const header = headers.get('unitValue') ?? '';
  const isPrice = /price|mrp|rate/iu.test(header) && !/cost|purchase|buy|paid/iu.test(header);
  if (!isPrice) return [];
  return [
    `${header} is loaded as what one piece cost you. If it is the selling price, match another column.`,
  ];
}

/** One paper for every thousand rows; a paper is loaded whole. */
function stepsOf(ready: readonly Ready[], { options }: Sheet): ListStep[] {
  const papers = Array.from({ length: Math.ceil(ready.length / openingLimit) }, (_, index) =>
    ready.slice(index * openingLimit, (index + 1) * openingLimit),
  );
  return papers.map((lines) => ({
    rowNos: lines.map(({ rowNo }) => rowNo),
    apply: async (write) => {
      await opening(write, {
        storeId: options.storeId,
        businessDate: options.businessDate,
        lines: lines.map(({ line }) => line),
      });
      return new Map(lines.map(({ rowNo, skuId }) => [rowNo, skuId]));
    },
  }));
}

type Goods = {
  readonly skuId: number;
  readonly sku: string;
  /** Its own, and those of its cartons. */
  readonly barcodes: readonly string[];
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly unitCode: string;
  readonly unitDecimals: number;
  readonly slugs: readonly string[];
};

function goodsOf(reader: RowReader, goods: readonly Goods[]): Goods | undefined {
  const sku = reader.code('sku')?.toUpperCase();
  const barcode = reader.code('barcode');
  const code = reader.text('code')?.toUpperCase();
  const handle = reader.text('handle')?.toLowerCase();
  const name = reader.text('name')?.toLowerCase();
  const option = reader.text('option')?.toLowerCase();
  const [words, fits] = sku
    ? [`SKU ${sku}`, (one: Goods) => one.sku === sku]
    : barcode
      ? [`Barcode ${barcode}`, (one: Goods) => one.barcodes.includes(barcode)]
      : code
        ? [`Product ${code}`, (one: Goods) => one.code === code]
        : handle
          ? [`Product ${handle}`, (one: Goods) => one.slugs.includes(handle)]
          : [
              `Product ${reader.text('name') ?? ''}`,
              (one: Goods) => one.name.toLowerCase() === name,
            ];
  if (!sku && !barcode && !code && !handle && !name) {
    reader.wrong('sku', 'SKU or barcode is required');
    return undefined;
  }
  const alike = goods.filter(fits);
  const found =
    alike.length > 1 ? alike.filter(({ title }) => title.toLowerCase() === option) : alike;
  if (found.length === 1) return found[0];
  if (alike.length > 1) reader.wrong('option', `${words} has several variants. Name one`);
  else reader.wrong(sku ? 'sku' : barcode ? 'barcode' : 'name', `${words} not found`);
  return undefined;
}

/** Undefined when there is nothing in stock. */
function lineOf(
  reader: RowReader,
  goods: Goods,
  places: ReadonlyMap<string, number>,
): Line | undefined {
  const qty = reader.qty('qty', 'Quantity', goods.unitCode);
  const unitValue = reader.money('unitValue', 'Value');
  const trayCode = reader.text('tray');
  const trayId = trayCode ? places.get(trayCode.toUpperCase()) : undefined;
  const number = reader.text('batch');
  const mfgDate = reader.date('mfgDate', 'Made on');
  const expiryDate = reader.lastDay('expiry', 'Expiry');
  if (trayCode && trayId === undefined) reader.wrong('tray', `Tray ${trayCode} not found`);
  if (qty === undefined) {
    if (reader.errors.length === 0) reader.wrong('qty', 'Quantity is required');
    return undefined;
  }
  if (qty < 0) reader.wrong('qty', 'Quantity cannot be negative');
  if (qty <= 0) return undefined;
  if (!isWhole(qty, goods)) reader.wrong('qty', `${unitName(goods.unitCode)} cannot be split`);
  if (unitValue === undefined) {
    if (reader.errors.length === 0) reader.wrong('unitValue', 'Value is required');
    return undefined;
  }
  if (mfgDate && expiryDate && expiryDate <= mfgDate) {
    reader.wrong('expiry', 'Expiry must be after the day of making');
  }
  const newBatch = number || mfgDate || expiryDate ? { number, mfgDate, expiryDate } : undefined;
  return { skuId: goods.skuId, qty, unitValue, trayId, newBatch };
}

function wordsOf(goods: Goods, line: Line): Record<string, string> {
  return {
    SKU: goods.sku,
    Name: goods.title === goods.name ? goods.name : `${goods.name}, ${goods.title}`,
    Quantity: `${plainQty(line.qty)} ${goods.unitCode}`,
    Value: rupees(line.unitValue ?? 0),
    ...(line.newBatch?.number ? { Batch: line.newBatch.number } : {}),
    ...(line.newBatch?.expiryDate ? { Expiry: line.newBatch.expiryDate } : {}),
  };
}

/** Variants that keep stock, and items; an item goes by its one code and name. */
async function knownGoods(ctx: ReadContext): Promise<Goods[]> {
  return ctx.tx
    .select({
      skuId: skus.id,
      sku: skus.code,
      barcodes: sql<string[]>`array_remove(
        array(select code from ${skuBarcodes} where ${skuBarcodes.skuId} = ${skus.id})
          || ${variants.barcode}, null)`,
      code: sql<string>`coalesce(${products.code}, ${skus.code})`,
      name: sql<string>`coalesce(${products.name}, ${skus.name})`,
      title: sql<string>`coalesce(${variants.title}, ${skus.name})`,
      unitCode: units.code,
      unitDecimals: units.decimals,
      slugs: sql<
        string[]
      >`array(select slug from ${productSlugs} where ${productSlugs.productId} = ${products.id})`,
    })
    .from(skus)
    .leftJoin(variants, eq(variants.id, skus.variantId))
    .leftJoin(products, eq(products.id, variants.productId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(
      and(
        or(isNull(skus.variantId), variants.trackStock),
        inArray(skus.status, ['active', 'inactive']),
      ),
    );
}

async function traysByCode(ctx: ReadContext): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.tx
    .select({ id: trays.id, code: trays.code, label: trays.labelCode })
    .from(trays)
    .where(eq(trays.status, 'active'));
  return new Map(
    rows.flatMap(({ id, code, label }) => [[code, id] as const, [label, id] as const]),
  );
}

/** SKUs, and SKUs with batch, whose opening stock was entered. */
async function openedAlready(ctx: ReadContext): Promise<ReadonlySet<string>> {
  const rows = await ctx.tx
    .selectDistinct({ skuId: movements.skuId, number: batches.number })
    .from(movements)
    .innerJoin(batches, eq(batches.id, movements.batchId))
    .where(eq(movements.kind, 'opening'));
  return new Set(
    rows.flatMap(({ skuId, number }) => [`${skuId}`, `${skuId} ${number.toLowerCase()}`]),
  );
}
