import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { shareOf, take } from '../../platform/money.ts';
import { invariant } from '../../platform/problem.ts';

type PriceMode = 'inclusive' | 'exclusive';

/** What of an invoice line is not credited yet. Quantities are thousandths, amounts paise as shown. */
export type LineRest = {
  /** Null for a charge. */
  readonly restQty: number | null;
  readonly restNet: number;
  readonly restComponents: readonly TaxLine[];
};

/** What a credit note takes out of the rest of an invoice line. */
export type TakenBack = {
  /** Null when only the price falls. */
  readonly qty: number | null;
  /** As shown. */
  readonly goods: number;
  readonly components: readonly TaxLine[];
};

/** What of it is credited; the rest of it is held back and stays sold. */
export type Credited = {
  readonly net: number;
  readonly kept: number;
  readonly taxComponents: TaxLine[];
  readonly taxable: number;
  readonly taxAmount: number;
  readonly total: number;
};

/** Pieces that come back; whatever comes last takes the rest, so that all credits add up to the line. */
export function takeQty(rest: LineRest, qty: number, mode: PriceMode): TakenBack {
  const whole = rest.restQty ?? 0;
  const goods = take(rest.restNet, whole, qty);
  return { qty, goods, components: taxOfPart(rest, goods, { part: qty, whole, mode }) };
}

/** A value that is credited while the goods stay with the buyer, or part of a charge. */
export function takeAmount(rest: LineRest, amount: number, mode: PriceMode): TakenBack {
  const of = { part: amount, whole: rest.restNet, mode };
  return { qty: null, goods: amount, components: taxOfPart(rest, amount, of) };
}

/** All that is left of a line. */
export const takeAll = (rest: LineRest): TakenBack => ({
  qty: rest.restQty,
  goods: rest.restNet,
  components: rest.restComponents,
});

/** The rest of a line after it. */
export const restAfter = (rest: LineRest, taken: TakenBack) => ({
  restQty: rest.restQty === null ? null : rest.restQty - (taken.qty ?? 0),
  restNet: rest.restNet - taken.goods,
  restComponents: rest.restComponents.map((component) => ({
    ...component,
    amount: component.amount - amountOf(taken.components, component.componentId),
  })),
});

/** The rest of a line as it was before it. */
export const restBefore = (rest: LineRest, taken: TakenBack) => ({
  restQty: rest.restQty === null ? null : rest.restQty + (taken.qty ?? 0),
  restNet: rest.restNet + taken.goods,
  restComponents: rest.restComponents.map((component) => ({
    ...component,
    amount: component.amount + amountOf(taken.components, component.componentId),
  })),
});

/**
 * What is credited of what was taken back, when some of it is held back. Tax falls in the same
 * proportion; a credit that comes too late to change the tax has none, and only what is owed falls.
 */
export function calculateCredit(
  { goods, components }: TakenBack,
  { kept, mode, taxEffect }: { kept: number; mode: PriceMode; taxEffect: boolean },
): Credited {
  const net = goods - kept;
  const shares = components.map((component) => ({
    ...component,
    amount: kept === 0 ? component.amount : partOf(component.amount, net, goods),
  }));
  const value = goods - sumOf(components);
  const bounds = { least: Math.max(0, net - value), most: net };
  const taxComponents = mode === 'inclusive' ? withinBounds(shares, components, bounds) : shares;
  const tax = sumOf(taxComponents);
  const taxable = mode === 'inclusive' ? net - tax : net;
  const total = taxable + tax;
  return taxEffect
    ? { net, kept, taxComponents, taxable, taxAmount: tax, total }
    : { net, kept, taxComponents: [], taxable: total, taxAmount: 0, total };
}

/** Until when a credit note changes the tax of an invoice: 30 November after its year ended in March. */
export function lastDayForTax(invoiceDate: string): string {
  const [year = 0, month = 0] = invoiceDate.split('-').map(Number);
  return `${month <= 3 ? year : year + 1}-11-30`;
}

/** Tax of a part of a rest: its share of each component, half up. */
function taxOfPart(
  { restNet, restComponents }: LineRest,
  net: number,
  { part, whole, mode }: { part: number; whole: number; mode: PriceMode },
): readonly TaxLine[] {
  const shares = restComponents.map((component) => ({
    ...component,
    amount: take(component.amount, whole, part),
  }));
  if (mode === 'exclusive') return shares;
  const tax = sumOf(restComponents);
  const bounds = { least: Math.max(0, net - (restNet - tax)), most: Math.min(net, tax) };
  return withinBounds(shares, restComponents, bounds);
}

/**
 * Tax that is in the price can be no more than the price, and must leave no less than nothing of the
 * value: many credits of a few paise, each rounded, would come to that. So single paise are moved.
 */
function withinBounds(
  shares: readonly TaxLine[],
  most: readonly TaxLine[],
  bounds: { readonly least: number; readonly most: number },
): TaxLine[] {
  const parts = [...shares];
  const tax = sumOf(shares);
  let lacking = Math.min(Math.max(tax, bounds.least), bounds.most) - tax;
  for (let turn = 0; lacking !== 0; turn += 1) {
    const at = turn % parts.length;
    const part = parts[at];
    invariant(part && turn < 1_000, 'a rest has room for its own tax');
    const step = Math.sign(lacking);
    const amount = part.amount + step;
    if (amount < 0 || amount > amountOf(most, part.componentId)) continue;
    parts[at] = { ...part, amount };
    lacking -= step;
  }
  return parts;
}

const partOf = (amount: number, part: number, whole: number) =>
  whole === 0 ? 0 : shareOf(amount, { part, whole });

const sumOf = (components: readonly TaxLine[]) =>
  components.reduce((sum, { amount }) => sum + amount, 0);

const amountOf = (components: readonly TaxLine[], id: number) =>
  components.find(({ componentId }) => componentId === id)?.amount ?? 0;
