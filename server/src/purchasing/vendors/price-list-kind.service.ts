import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { inArray, isNull } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
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
  ownRow,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { createVendorItem, updateVendorItem } from './vendor-item.service.ts';
import { vendorItems } from './vendor-item.table.ts';
import { vendors } from './vendor.table.ts';

type PriceRecord = typeof vendorItems.$inferSelect;

/** What vendors ask: a row for each item, quantity and first day. */
export const vendorPriceList: KindOfList = {
  page: addresses.vendors,
  fields: [
    {
      key: 'vendor',
      isLead: true,
      label: 'Vendor',
      names: ['supplier', 'vendor name', 'vendor number'],
    },
    {
      key: 'sku',
      isLead: true,
      label: 'Item code',
      isNeeded: true,
      names: ['sku', 'code', 'item', 'our code'],
    },
    { key: 'vendorCode', label: 'Their code', names: ['vendor code', 'supplier code', 'part no'] },
    { key: 'vendorName', label: 'Their name', names: ['vendor item', 'description'] },
    { key: 'unit', label: 'Unit', names: ['uom', 'pack'] },
    {
      key: 'minQty',
      measure: 'goods',
      label: 'From quantity',
      names: ['from qty', 'min qty', 'moq'],
    },
    {
      key: 'price',
      measure: 'rupees',
      label: 'Price',
      isNeeded: true,
      names: ['rate', 'unit price', 'cost'],
    },
    {
      key: 'multiple',
      measure: 'goods',
      label: 'In multiples of',
      names: ['multiple', 'multiples'],
    },
    {
      key: 'leadTimeDays',
      measure: 'days',
      label: 'Lead time, days',
      names: ['lead days', 'lead time'],
    },
    { key: 'validFrom', label: 'Valid from', names: ['from date', 'from', 'wef'] },
    { key: 'validTo', label: 'Valid to', names: ['to date', 'to', 'until'] },
  ],
  sample: [
    { vendor: 'VEN-0001', sku: 'PICKLE-250', unit: 'NOS', price: '61.25', validFrom: '01-04-2026' },
    {
      vendor: 'VEN-0001',
      sku: 'PICKLE-250',
      unit: 'NOS',
      minQty: '100',
      price: '58.00',
      validFrom: '01-04-2026',
    },
  ],
  judge,
};

type Known = {
  readonly vendors: readonly { id: number; number: string; name: string; displayName: string }[];
  readonly skus: ReadonlyMap<string, { id: number; name: string; unitId: number }>;
  readonly units: Awaited<ReturnType<typeof unitLookup>>;
  readonly prices: readonly PriceRecord[];
};

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const known = await knownOf(ctx, sheet);
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  const seen = new Map<string, number>();
  for (const row of sheet.rows) {
    const reader = makeRowReader(row, sheet.options);
    const price = priceOf(reader, known, { today: ctx.today, vendorId: sheet.options.vendorId });
    if (!price) {
      rows.push(judged(reader, { action: 'error', targetId: null, before: {}, after: {} }));
      continue;
    }
    const { vendorId, skuId, unitId, minQty, validFrom } = price;
    const key = [vendorId, skuId, unitId, minQty, validFrom].join(' ');
    const twice = seen.get(key);
    if (twice) reader.wrong('sku', `Same item, unit, quantity and day as row ${twice}`);
    seen.set(key, row.rowNo);
    const { row: told, step } = outcome(reader, price, known);
    rows.push(told);
    if (step && told.action !== 'error' && told.action !== 'same') steps.push(step);
  }
  return { rows, steps, warnings: [] };
}

type Price = {
  readonly vendorId: number;
  readonly skuId: number;
  readonly name: string;
  readonly unitId: number;
  readonly unit: string;
  readonly minQty: number;
  readonly price: number;
  readonly multiple: number | undefined;
  readonly leadTimeDays: number | undefined;
  readonly validFrom: string;
  readonly validTo: string | undefined;
  readonly vendorCode: string | undefined;
  readonly vendorName: string | undefined;
};

/** What a row says; undefined when something of it cannot be used, which then stands with the reader. */
function priceOf(
  reader: RowReader,
  known: Known,
  fallback: { readonly today: string; readonly vendorId: number | undefined },
): Price | undefined {
  const vendorId = vendorOf(reader, known, fallback.vendorId);
  const code = reader.code('sku')?.toUpperCase();
  const sku = code === undefined ? undefined : known.skus.get(code);
  if (code === undefined) reader.wrong('sku', 'Item code is required');
  else if (!sku) reader.wrong('sku', `Item ${code} not found`);
  const unitCode = reader.text('unit');
  const unitId = unitCode === undefined ? sku?.unitId : known.units.find(unitCode)?.id;
  if (unitCode !== undefined && unitId === undefined) {
    reader.wrong('unit', `Unit ${unitCode} not found`);
  }
  const price = reader.money('price', 'Price');
  if (price === undefined && !reader.errors.some(({ column }) => column === 'price')) {
    reader.wrong('price', 'Price is required');
  }
  if (price !== undefined && price < 0) reader.wrong('price', "The price can't be negative.");
  const minQty = reader.qty('minQty', 'From quantity') ?? 1000;
  const multiple = reader.qty('multiple', 'In multiples of');
  if (minQty <= 0) reader.wrong('minQty', 'The quantity must be more than 0.');
  if (multiple !== undefined && multiple <= 0) {
    reader.wrong('multiple', 'The quantity must be more than 0.');
  }
  const leadTimeDays = reader.whole('leadTimeDays', 'Lead time');
  if (leadTimeDays !== undefined && (leadTimeDays < 0 || leadTimeDays > 365)) {
    reader.wrong('leadTimeDays', 'Lead time must be 0 to 365 days');
  }
  const validFrom = reader.date('validFrom', 'Date') ?? fallback.today;
  const validTo = reader.lastDay('validTo', 'Valid to');
  if (validTo && validTo < validFrom) {
    reader.wrong('validTo', 'The last day cannot be before the first.');
  }
  const isUsable =
    reader.errors.length === 0 &&
    vendorId !== undefined &&
    sku !== undefined &&
    unitId !== undefined &&
    price !== undefined;
  if (!isUsable) return undefined;
  return {
    vendorId,
    skuId: sku.id,
    name: sku.name,
    unitId,
    unit: known.units.byId.get(unitId)?.code ?? '',
    minQty,
    price,
    multiple,
    leadTimeDays,
    validFrom,
    validTo,
    vendorCode: reader.text('vendorCode')?.slice(0, 60),
    vendorName: reader.text('vendorName')?.slice(0, 60),
  };
}

function vendorOf(reader: RowReader, known: Known, chosen: number | undefined): number | undefined {
  const words = reader.text('vendor');
  if (!words) {
    if (chosen === undefined) reader.wrong('vendor', 'Vendor is required');
    return chosen;
  }
  const wanted = words.toLowerCase();
  const found = known.vendors.filter(({ number, name, displayName }) =>
    [number, name, displayName].some((one) => one.toLowerCase() === wanted),
  );
  if (found.length === 1) return found[0]?.id;
  const says = found.length === 0 ? 'not found' : 'is the name of several: write the number';
  reader.wrong('vendor', `Vendor ${words} ${says}`);
  return undefined;
}

/** What a price does to the list: a new row, another price of one that is there, or nothing. */
function outcome(reader: RowReader, price: Price, known: Known) {
  const same = known.prices.filter(
    ({ vendorId, skuId, unitId, minQty }) =>
      vendorId === price.vendorId &&
      skuId === price.skuId &&
      unitId === price.unitId &&
      minQty === price.minQty,
  );
  const before = same.find(({ validFrom }) => validFrom === price.validFrom);
  const overlapped = same.find(
    ({ id, validFrom, validTo }) =>
      id !== before?.id &&
      (validTo === null || validTo >= price.validFrom) &&
      (price.validTo === undefined || validFrom <= price.validTo),
  );
  if (overlapped) {
    const to = overlapped.validTo ? dateText(overlapped.validTo) : 'further notice';
    const from = dateText(overlapped.validFrom);
    reader.wrong('validFrom', `This overlaps the price valid from ${from} to ${to}.`);
  }
  const told = differences([
    ['Price', before ? rupees(before.price) : '', rupees(price.price)],
    ['Item', before ? price.name : '', price.name],
    ['Unit', before ? price.unit : '', price.unit],
    ['From quantity', before ? plainQty(before.minQty) : '', plainQty(price.minQty)],
    ['Their code', before?.vendorCode ?? '', price.vendorCode],
    ['Their name', before?.vendorName ?? '', price.vendorName],
    ['Valid to', before?.validTo ?? '', price.validTo],
    [
      'Multiples',
      before ? plainQty(before.multiple) : '',
      price.multiple === undefined ? undefined : plainQty(price.multiple),
    ],
    ['Lead time', `${before?.leadTimeDays ?? ''}`, price.leadTimeDays?.toString()],
  ]);
  return ownRow(reader, before, told, (write) => savePrice(write, price, before));
}

async function savePrice(
  ctx: WriteContext,
  price: Price,
  before: PriceRecord | undefined,
): Promise<number> {
  const { vendorId, skuId, name: _name, unit: _unit, ...terms } = price;
  const { id } = before
    ? await updateVendorItem(ctx, { id: before.id, version: before.version, ...terms })
    : await createVendorItem(ctx, {
        ...terms,
        vendorId,
        skuId,
        vendorCode: terms.vendorCode ?? '',
        vendorName: terms.vendorName ?? '',
        multiple: terms.multiple ?? 1000,
        isPreferred: false,
      });
  return id;
}

/** Everything that the rows may name, read once; prices only of the vendors that they are for. */
async function knownOf(ctx: ReadContext, { rows }: Sheet): Promise<Known> {
  const all = await ctx.tx
    .select(pick(vendors, 'id', 'number', 'name', 'displayName'))
    .from(vendors)
    .where(isNull(vendors.mergedIntoId));
  const codes = rows.flatMap(({ cells }) => (cells['sku'] ? [cells['sku'].toUpperCase()] : []));
  const found =
    codes.length === 0
      ? []
      : await ctx.tx
          .select(pick(skus, 'id', 'code', 'name', 'unitId'))
          .from(skus)
          .where(inArray(skus.code, [...new Set(codes)]));
  const measures = await unitLookup(ctx);
  const skuIds = found.map(({ id }) => id);
  const prices =
    skuIds.length === 0
      ? []
      : await ctx.tx.select().from(vendorItems).where(inArray(vendorItems.skuId, skuIds));
  return {
    vendors: all,
    skus: new Map(found.map(({ code, ...sku }) => [code, sku])),
    units: measures,
    prices,
  };
}
