import type { PricedCharge } from '@counting-house/contract/orders/order.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import type { BusinessShipping } from '../business/business-shipping.service.ts';
import type { AskedCharge } from './closed.rules.ts';
import { shippingCharge } from './price.rules.ts';

/** What of a basket decides its charges. */
type Charged = {
  readonly charges: readonly AskedCharge[];
  /** Charges by rule that were taken off: they are not added again. */
  readonly settledKinds: ReadonlySet<PricedCharge['kind']>;
  readonly hasCod: boolean;
  readonly invoiced: { readonly isAll: boolean } | null;
};

type Charge = Pick<PricedCharge, 'kind' | 'label' | 'amount' | 'byRule' | 'isAuto'>;

/**
 * Charges by rule, each replaced by what a person set for its kind. The first invoice settles those by
 * rule; after it only what people set is added. One that stands was agreed for what the rules said then: where they
 * say more by now, as of a larger order, it is agreed again.
 */
export function readCharges(
  ctx: ReadContext,
  basket: Charged,
  {
    goodsNet,
    travels,
    fields,
    shipping,
  }: {
    goodsNet: number;
    travels: boolean;
    fields: Record<string, string>;
    shipping: BusinessShipping | null;
  },
): Charge[] {
  const byRule = basket.invoiced ? [] : chargesByRule(ctx, basket, { goodsNet, travels, shipping });
  const auto = byRule.filter(({ kind }) => !basket.settledKinds.has(kind));
  const set = basket.charges;
  const ruleOf = (kind: Charge['kind']) => auto.find((one) => one.kind === kind)?.amount;
  for (const { kind, label, amount, at, agreedOf } of set) {
    const rule = ruleOf(kind) ?? 0;
    const isAgreed = agreedOf !== null && rule <= Math.max(agreedOf, amount);
    if (!isAgreed && ruleOf(kind) !== amount && !may(ctx, 'orders.order.price')) {
      fields[`charges.${at}.amount`] =
        agreedOf === null
          ? 'You may not change prices'
          : `${rupees(amount)} was agreed instead of ${rupees(agreedOf)}, and it would be ${rupees(rule)} now. Ask someone who may change prices`;
    }
    if (basket.invoiced && (kind === 'shipping' || kind === 'cod_fee')) {
      fields[`charges.${at}.amount`] = `${label} is settled with the invoice. Use a credit note.`;
    } else if (basket.invoiced?.isAll) {
      fields[`charges.${at}.amount`] = 'Everything is invoiced already. Add an item to charge for.';
    }
  }
  return [
    ...auto
      .filter(({ kind }) => !set.some((charge) => charge.kind === kind))
      .map((charge) => ({ ...charge, byRule: charge.amount, isAuto: true })),
    ...set.map(({ kind, label, amount, agreedOf }) => ({
      kind,
      label,
      amount,
      isAuto: false,
      byRule: Math.max(agreedOf ?? 0, ruleOf(kind) ?? 0),
    })),
  ];
}

function chargesByRule(
  ctx: ReadContext,
  basket: Charged,
  {
    goodsNet,
    travels,
    shipping,
  }: { goodsNet: number; travels: boolean; shipping: BusinessShipping | null },
) {
  const codFee = ctx.settings['orders.codFee'];
  return [
    ...(travels
      ? [
          {
            kind: 'shipping' as const,
            label: 'Shipping',
            amount: shipping
              ? shipping.costs(goodsNet)
              : shippingCharge(goodsNet, ctx.settings['orders.shipping']),
          },
        ]
      : []),
    ...(basket.hasCod && codFee > 0
      ? [{ kind: 'cod_fee' as const, label: 'Cash on delivery', amount: codFee }]
      : []),
  ];
}

/** What shipping costs of these charges. */
export const sumOfShipping = (charges: readonly Charge[]) =>
  charges.reduce((all, { kind, amount }) => all + (kind === 'shipping' ? amount : 0), 0);

/** Charges with what an offer takes off those for shipping. */
export function lessShipping(charges: readonly Charge[], discount: number) {
  let left = discount;
  return charges.map((charge) => {
    const off = charge.kind === 'shipping' ? Math.min(left, charge.amount) : 0;
    left -= off;
    return { ...charge, amount: charge.amount - off, discount: off };
  });
}
