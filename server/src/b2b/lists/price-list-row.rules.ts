import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { rupees } from '../../platform/money.ts';
import type { RowReader } from '../../lists/row-reader.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { fitsUnit } from '../../catalogue/variants/sellable.service.ts';
import type { groupItems } from '../groups/group-item.table.ts';
import type { ListedVariant } from './listed-variant.service.ts';

/** What a row of a price list says: one break, and what holds for its item where it says that. */
export type PricedRow = {
  readonly reader: RowReader;
  readonly fromQty: number;
  readonly price: number;
  readonly minQty: number | null | undefined;
  readonly qtyStep: number | null | undefined;
  readonly validFrom: string | undefined;
  readonly validTo: string | null | undefined;
  readonly isActive: boolean | undefined;
  readonly buyerCode: string | undefined;
};

/** Reads a row; what is wrong stands at its columns. */
export function pricesIn(reader: RowReader, variant: ListedVariant | undefined): PricedRow {
  const price = reader.money('price', 'Price');
  const fromQty = reader.qty('fromQty', 'From qty', variant?.unitCode) ?? 0;
  const clears = (field: string) => reader.text(field) === '';
  const minQty = clears('minQty') ? null : reader.qty('minQty', 'MOQ', variant?.unitCode);
  const qtyStep = clears('qtyStep') ? null : reader.qty('qtyStep', 'Step', variant?.unitCode);
  const validFrom = reader.date('validFrom', 'Date');
  const validTo = clears('validTo') ? null : reader.lastDay('validTo', 'Valid to');
  const buyerCode = reader.text('buyerCode');
  const isBad = (field: string) => reader.errors.some(({ column }) => column === field);
  if (price === undefined && !isBad('price')) reader.wrong('price', 'Price is required');
  if (price !== undefined && price <= 0) reader.wrong('price', 'Price must be more than zero');
  if (fromQty < 0) reader.wrong('fromQty', 'From qty cannot be negative');
  for (const [field, qty] of [
    ['fromQty', fromQty],
    ['minQty', minQty],
    ['qtyStep', qtyStep],
  ] as const) {
    if (typeof qty !== 'number') continue;
    if (field !== 'fromQty' && qty <= 0) reader.wrong(field, 'Must be more than zero');
    else if (variant && !fitsUnit(variant, qty)) {
      reader.wrong(field, `${unitName(variant.unitCode)} cannot be split`);
    }
  }
  if (minQty && qtyStep && minQty % qtyStep !== 0) {
    reader.wrong('minQty', 'Minimum must be a multiple of the step');
  }
  if (validFrom && validTo && validTo < validFrom) {
    reader.wrong('validTo', 'Valid to is before Valid from');
  }
  if ((buyerCode?.length ?? 0) > 40) {
    reader.wrong('buyerCode', 'Customer’s item code must be 40 characters or fewer');
  }
  return {
    reader,
    fromQty,
    price: price ?? 0,
    minQty,
    qtyStep,
    validFrom,
    validTo,
    isActive: reader.flag('isActive', 'Active'),
    buyerCode,
  };
}

/** What is worth a look and stops nothing. */
export function rowWarnings(
  ctx: ReadContext,
  of: {
    readonly variant: ListedVariant;
    readonly row: PricedRow;
    /** The price that holds today. */
    readonly current: typeof groupItems.$inferSelect | undefined;
  },
): string[] {
  const { variant, row, current } = of;
  const had = current?.prices.find(({ fromQty }) => fromQty === row.fromQty)?.price ?? 0;
  const percent = had > 0 ? Math.round((Math.abs(row.price - had) * 100) / had) : 0;
  return [
    ...(percent > ctx.settings['b2b.priceJumpWarnPct'] ? [`Price changes by ${percent} %`] : []),
    ...(variant.mrp !== null && row.price > variant.mrp
      ? [`Above MRP ${rupees(variant.mrp)}`]
      : []),
    ...(variant.productStatus === 'archived' ? ['Product is archived'] : []),
    ...(variant.price === row.price ? ['Same price as the B2C price'] : []),
  ];
}
