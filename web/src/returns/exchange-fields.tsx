import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { SellableItem } from '@counting-house/contract/orders/order-entry.ts';
import type { SettlePreview } from '@counting-house/contract/returns/settle.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { CloseButton } from '@mantine/core';
import { money, qty } from '../platform/format/format.ts';
import { QtyInput } from '../ui/form/figure-input.tsx';
import { MatchEnd } from '../ui/lines/find-box.tsx';
import { ItemBox, type ItemSearch } from '../ui/lines/item-search.tsx';
import css from './returns.module.css';

/** An item that the buyer gets in exchange, as it is chosen. */
export type ChosenItem = { readonly item: SellableItem; readonly qty: number };

const nameOf = ({ productName, title }: SellableItem) =>
  title === productName ? title : `${productName}, ${title}`;

const search: ItemSearch<typeof orders.listSellableItems> = {
  operation: orders.listSellableItems,
  ask: (q, limit) => ({ q, limit }),
  idOf: ({ variantId }) => variantId,
  nameOf,
  underOf: ({ unitCode, sku, whyNot }) =>
    [unitName(unitCode, 1_000), sku, whyNot].filter((words) => words !== null).join(' · '),
  pictureOf: ({ thumb }) => thumb,
  ends: ({ price, available, unitCode }) => (
    <MatchEnd>
      <b>{money(price)}</b>
      {available !== null && <small>{qty(available, unitCode)} free</small>}
    </MatchEnd>
  ),
  isExact: ({ isExact }) => isExact,
  whyNot: ({ isOrderable, whyNot }) => (isOrderable ? null : (whyNot ?? 'It is not on sale.')),
};

/** The goods that the buyer gets in exchange: found by name or scanned, each with its quantity. */
export function ExchangeFields({
  chosen,
  set,
  errors,
}: {
  chosen: readonly ChosenItem[];
  set: (chosen: readonly ChosenItem[]) => void;
  /** `exchange.0.qty` → what is wrong with it. */
  errors: Readonly<Record<string, string>>;
}) {
  function add(item: SellableItem, times: number | null) {
    const more = times ?? 1_000;
    const isThere = chosen.some((one) => one.item.variantId === item.variantId);
    set(
      isThere
        ? chosen.map((one) =>
            one.item.variantId === item.variantId ? { ...one, qty: one.qty + more } : one,
          )
        : [...chosen, { item, qty: more }],
    );
  }
  const last = chosen.at(-1);
  return (
    <div className={css.form} role="group" aria-label="Goods in exchange">
      <ItemBox search={search} add={add} added={last ? `${nameOf(last.item)} added` : null} />
      {chosen.map((one, index) => (
        <div key={one.item.variantId} className={css.chosen}>
          <span>
            {nameOf(one.item)}
            <small>{one.item.sku}</small>
          </span>
          <QtyInput
            aria-label={`Quantity of ${nameOf(one.item)}`}
            unit={one.item.unitCode}
            value={one.qty}
            error={errorOf(errors, index)}
            onChange={(next) =>
              typeof next === 'number' &&
              set(chosen.map((other, at) => (at === index ? { ...other, qty: next } : other)))
            }
          />
          <CloseButton
            aria-label={`Remove ${nameOf(one.item)}`}
            onClick={() => set(chosen.filter((_, at) => at !== index))}
          />
        </div>
      ))}
    </div>
  );
}

const errorOf = (errors: Readonly<Record<string, string>>, index: number) =>
  Object.entries(errors).find(([path]) => path.startsWith(`exchange.${index}.`))?.[1];

/** What the new order comes to, and who owes whom then. */
export const newOrderRows = ({ newOrder }: SettlePreview) =>
  newOrder
    ? [
        { label: 'New order', value: money(newOrder.total) },
        { label: 'Paid by this return', value: money(newOrder.credited) },
        ...(newOrder.toCollect > 0
          ? [{ label: 'To collect', value: money(newOrder.toCollect), weight: 'sum' as const }]
          : []),
      ]
    : [];
