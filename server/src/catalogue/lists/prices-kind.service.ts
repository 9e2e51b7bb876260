import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { priceInForce, schedulePrice, setPrice } from '../prices/price.service.ts';
import { variantPrices } from '../prices/price.table.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import type {
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import {
  moneyCell,
  differences,
  ownRow,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';

/** Prices of variants that the house has, from now on or for a time. */
export const pricesList: KindOfList = {
  page: addresses.catalogue,
  fields: [
    {
      key: 'sku',
      isLead: true,
      label: 'SKU',
      names: ['variant sku', 'item code', 'sku code', 'code'],
    },
    { key: 'barcode', label: 'Barcode', names: ['variant barcode', 'ean', 'upc', 'gtin'] },
    { key: 'mrp', measure: 'rupees', label: 'MRP', names: ['maximum retail price', 'list price'] },
    {
      key: 'price',
      measure: 'rupees',
      label: 'Price',
      names: ['rate', 'unit price', 'selling price', 'new price'],
    },
    { key: 'starts', label: 'Starts', names: ['valid from', 'from', 'start date'] },
    { key: 'ends', label: 'Ends', names: ['valid to', 'to', 'until', 'end date'] },
  ],
  sample: [
    { sku: 'PICKLE-250', mrp: '130.00', price: '124.00' },
    { sku: 'LAMP-CLAY', mrp: '95.00', price: '85.00', starts: '01-11-2099', ends: '15-11-2099' },
  ],
  judge,
  now,
};

type Priced = {
  readonly id: number;
  readonly sku: string;
  readonly barcode: string | null;
  readonly mrp: number | null;
  readonly price: number | null;
};

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const known = await knownVariants(ctx, sheet);
  const planned = await plannedPrices(ctx, [...known.values()]);
  const seen = new Map<string, number>();
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  for (const row of sheet.rows) {
    const reader = makeRowReader(row, sheet.options);
    const variant = variantOf(reader, known);
    const wanted = read(ctx, reader, variant);
    const key = `${variant?.id} ${wanted.startsAt ?? ''}`;
    const before = variant && seen.get(key);
    if (before) reader.wrong('sku', `Same SKU and start as row ${before}`);
    seen.set(key, row.rowNo);
    const isThere =
      variant !== undefined && planned.has(planOf({ ...wanted, variantId: variant.id }));
    const change = differences(
      isThere
        ? []
        : [
            ['Price', rupees(variant?.price ?? 0), rupees(wanted.price)],
            ['MRP', rupees(variant?.mrp ?? 0), rupees(wanted.mrp)],
            ['Starts', '', reader.text('starts')],
            ['Ends', '', reader.text('ends')],
          ],
    );
    const { row: ofRow, step } = ownRow(reader, variant, change, async (write) =>
      variant ? load(write, variant.id, wanted) : 0,
    );
    rows.push(ofRow);
    steps.push(step);
  }
  return { rows, steps, warnings: [] };
}

type Wanted = {
  readonly mrp: number;
  readonly price: number;
  readonly startsAt: string | undefined;
  readonly endsAt: string | undefined;
};

async function load(ctx: WriteContext, id: number, wanted: Wanted): Promise<number> {
  const { mrp, price, startsAt, endsAt } = wanted;
  if (startsAt === undefined && endsAt === undefined) {
    await setPrice(ctx, id, { mrp, price, confirmJump: true });
    return id;
  }
  await schedulePrice(ctx, {
    id,
    mrp,
    price,
    startsAt: startsAt ?? ctx.now,
    endsAt,
    confirmJump: true,
  });
  return id;
}

function variantOf(reader: RowReader, known: ReadonlyMap<string, Priced>): Priced | undefined {
  const sku = reader.code('sku');
  const barcode = reader.code('barcode');
  if (!sku && !barcode) {
    reader.wrong('sku', 'SKU or barcode is required');
    return undefined;
  }
  const found =
    (sku ? known.get(`sku ${sku.toUpperCase()}`) : undefined) ??
    (barcode ? known.get(`barcode ${barcode}`) : undefined);
  if (!found && reader.errors.length === 0) {
    reader.wrong(
      sku ? 'sku' : 'barcode',
      sku ? `SKU ${sku} not found` : `Barcode ${barcode} not found`,
    );
  }
  return found;
}

function read(ctx: ReadContext, reader: RowReader, variant: Priced | undefined): Wanted {
  const price = reader.money('price', 'Price') ?? variant?.price ?? 0;
  const mrp = reader.money('mrp', 'MRP') ?? variant?.mrp ?? price;
  const starts = reader.date('starts', 'Date');
  const ends = reader.date('ends', 'Date');
  if (variant && price <= 0) reader.wrong('price', 'Price must be more than zero');
  if (price > mrp) reader.wrong('price', 'Price cannot be more than the MRP');
  if (starts && starts <= ctx.today) reader.wrong('starts', 'Start time must be in the future');
  if (ends && ends <= (starts ?? ctx.today)) reader.wrong('ends', 'End must be after the start');
  if (variant?.price) {
    const percent = Math.round((Math.abs(price - variant.price) * 100) / variant.price);
    if (percent > ctx.settings['b2b.priceJumpWarnPct'])
      reader.warn(`Price changes by ${percent} %`);
  }
  return {
    price,
    mrp,
    startsAt: starts && midnight(ctx, starts),
    endsAt: ends && midnight(ctx, ends),
  };
}

/** What every variant that is sold costs today. */
async function now(ctx: ReadContext) {
  const inForce = priceInForce(ctx);
  const rows = await ctx.tx
    .select({
      sku: variants.sku,
      barcode: variants.barcode,
      mrp: inForce.mrp,
      price: inForce.price,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoinLateral(inForce, sql`true`)
    .where(and(eq(variants.status, 'active'), ne(products.status, 'archived')))
    .orderBy(asc(variants.sku));
  return rows.map(({ sku, barcode, mrp, price }) => ({
    sku,
    barcode: barcode ?? '',
    mrp: moneyCell(mrp),
    price: moneyCell(price),
  }));
}

type Plan = Wanted & { readonly variantId: number };

const momentOf = (at: string | null | undefined) => (at ? Date.parse(at) : null);
const planOf = ({ variantId, mrp, price, startsAt, endsAt }: Plan) =>
  JSON.stringify([variantId, mrp, price, momentOf(startsAt), momentOf(endsAt)]);

/** Prices that begin later, as rows of a list would set them. */
async function plannedPrices(
  ctx: ReadContext,
  of: readonly { readonly id: number }[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.tx
    .select()
    .from(variantPrices)
    .where(
      and(
        inArray(variantPrices.variantId, [0, ...of.map(({ id }) => id)]),
        gt(variantPrices.startsAt, ctx.now),
        isNull(variantPrices.cancelledAt),
      ),
    );
  return new Set(rows.map((row) => planOf({ ...row, endsAt: row.endsAt ?? undefined })));
}

/** The moment that a date begins in the business's time zone. */
function midnight(ctx: ReadContext, date: string): string {
  return startOfDay(ctx.settings['business.timeZone'], date);
}

async function knownVariants(ctx: ReadContext, sheet: Sheet): Promise<ReadonlyMap<string, Priced>> {
  const cells = (field: string) => sheet.rows.flatMap((row) => row.cells[field] ?? []);
  const skus = cells('sku').map((sku) => sku.toUpperCase());
  const barcodes = cells('barcode');
  const inForce = priceInForce(ctx);
  const rows = await ctx.tx
    .select({
      id: variants.id,
      sku: variants.sku,
      barcode: variants.barcode,
      mrp: inForce.mrp,
      price: inForce.price,
    })
    .from(variants)
    .leftJoinLateral(inForce, sql`true`)
    .where(
      or(
        inArray(variants.sku, skus.length > 0 ? skus : ['']),
        inArray(variants.barcode, barcodes.length > 0 ? barcodes : ['']),
      ),
    );
  return new Map(
    rows.flatMap((row) => [
      [`sku ${row.sku}`, row] as const,
      ...(row.barcode ? [[`barcode ${row.barcode}`, row] as const] : []),
    ]),
  );
}
