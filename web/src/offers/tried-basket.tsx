import type { TriedOffer } from '@counting-house/contract/orders/try-offer.ts';
import { ActionIcon, NumberInput } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { amount, count, money } from '../platform/format/format.ts';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { refreshing } from '../ui/theme/refreshing.ts';
import css from './offer.module.css';
import { stackLabels } from './offer-labels.ts';

/** Units of a variant, with decimals where it is sold by weight. */
export type TriedItem = { readonly variantId: number; readonly units: number };

/** What offers come to on a basket: line by line, with and without the one that is tried, and why. */
export function TriedBasket({
  result,
  items,
  setItems,
  offerId,
  isTried,
  isFetching,
}: {
  result: TriedOffer;
  items: readonly TriedItem[];
  setItems: (next: readonly TriedItem[]) => void;
  /** The offer that is tried, where it was ever saved. */
  offerId: number | null;
  isTried: boolean;
  isFetching: boolean;
}) {
  const isOwn = (one: TriedOffer['offers'][number]) =>
    one.isDraft || (offerId !== null && one.offerId === offerId);
  return (
    <div className={css.result} {...refreshing(isFetching)}>
      <Sheet>
        <Basket
          result={result}
          items={items}
          setItems={setItems}
          isOwn={(line) =>
            line.isOfDraft || (line.itemOfferId !== null && line.itemOfferId === offerId)
          }
        />
        {isTried && (
          <Metrics
            rows={[
              ['Without this offer', money(result.totalWithout)],
              ['With this offer', money(result.grandTotal)],
              ['Cost on this basket', money(result.totalWithout - result.grandTotal)],
            ]}
          />
        )}
      </Sheet>
      <Verdicts of={result.offers} isOwn={isOwn} />
    </div>
  );
}

type Line = TriedOffer['lines'][number];

function Basket({
  result,
  items,
  setItems,
  isOwn,
}: {
  result: TriedOffer;
  items: readonly TriedItem[];
  setItems: (next: readonly TriedItem[]) => void;
  isOwn: (line: Line) => boolean;
}) {
  const sum = (key: 'itemDiscount' | 'orderDiscount' | 'couponDiscount') =>
    result.lines.reduce((all, line) => all + line[key], 0);
  return (
    <table className={css.basket}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">List</th>
          <th scope="col">{stackLabels.item}</th>
          <th scope="col">{stackLabels.order}</th>
          <th scope="col">{stackLabels.coupon}</th>
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {result.lines.map((line) => (
          <tr key={line.variantId}>
            <td>
              <ItemCell line={line} items={items} setItems={setItems} />
            </td>
            <td data-label="List">{amount(line.listAmount)}</td>
            <td data-label={stackLabels.item} className={isOwn(line) ? css.own : undefined}>
              {offText(line.itemDiscount)}
            </td>
            <td data-label={stackLabels.order}>{offText(line.orderDiscount)}</td>
            <td data-label={stackLabels.coupon}>{offText(line.couponDiscount)}</td>
            <td data-label="Net">
              <b>{amount(line.netAmount)}</b>
            </td>
          </tr>
        ))}
        <tr>
          <td>{stackLabels.shipping}</td>
          <td data-label="List">{amount(result.shipping)}</td>
          <td data-label="Off" colSpan={3}>
            {offText(result.shippingDiscount)}
          </td>
          <td data-label="Net">{amount(result.shipping - result.shippingDiscount)}</td>
        </tr>
      </tbody>
      <tfoot>
        {result.priceMode === 'exclusive' && (
          <tr>
            <td colSpan={5}>GST</td>
            <td data-label="Net">{amount(result.taxAmount)}</td>
          </tr>
        )}
        <tr>
          <td>Total</td>
          <td data-label="List">{amount(result.goodsList + result.shipping)}</td>
          <td data-label={stackLabels.item}>{offText(sum('itemDiscount'))}</td>
          <td data-label={stackLabels.order}>{offText(sum('orderDiscount'))}</td>
          <td data-label={stackLabels.coupon}>{offText(sum('couponDiscount'))}</td>
          <td data-label="Net">{amount(result.grandTotal)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function ItemCell({
  line,
  items,
  setItems,
}: {
  line: Line;
  items: readonly TriedItem[];
  setItems: (next: readonly TriedItem[]) => void;
}) {
  const units = items.find(({ variantId }) => variantId === line.variantId)?.units ?? 1;
  return (
    <>
      {line.title}
      <span className={css.units}>
        <NumberInput
          aria-label={`Quantity of ${line.title}`}
          size="xs"
          hideControls
          decimalScale={3}
          min={0.001}
          max={9_999}
          w={56}
          value={units}
          onChange={(next) =>
            setItems(
              items.map((item) =>
                item.variantId === line.variantId && Number(next) > 0
                  ? { ...item, units: Number(next) }
                  : item,
              ),
            )
          }
        />
        <small>× {amount(line.unitPrice)}</small>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${line.title}`}
          onClick={() => setItems(items.filter((item) => item.variantId !== line.variantId))}
        >
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      </span>
    </>
  );
}

const offText = (off: number) => (off === 0 ? '–' : amount(-off));

function Verdicts({
  of,
  isOwn,
}: {
  of: TriedOffer['offers'];
  isOwn: (one: TriedOffer['offers'][number]) => boolean;
}) {
  if (of.length === 0) return <p>No offer runs. Choose one to try.</p>;
  const given = of.filter(({ isApplied }) => isApplied);
  const not = of.filter(({ isApplied }) => !isApplied);
  const off = given.reduce((all, one) => all + one.amount, 0);
  return (
    <Sheet title="Offers">
      <table className={css.verdicts}>
        {given.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {counted(given.length, 'applies', 'apply')}
              </th>
              <td>{amount(-off)}</td>
            </tr>
            {given.map((one) => (
              <tr key={one.offerId ?? one.name}>
                <td>
                  <IconCheck className={css.given} size={16} stroke={2} aria-hidden />
                  <b className={isOwn(one) ? css.own : undefined}>{one.name}</b>
                </td>
                <td>{one.text}</td>
                <td>{amount(-one.amount)}</td>
              </tr>
            ))}
          </tbody>
        )}
        {not.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {counted(not.length, 'does not apply', 'do not apply')}
              </th>
            </tr>
            {not.map((one) => (
              <tr key={one.offerId ?? one.name}>
                <td>
                  <IconMinus className={css.ungiven} size={16} stroke={2} aria-hidden />
                  <b className={isOwn(one) ? css.own : undefined}>{one.name}</b>
                </td>
                <td colSpan={2}>{one.text}</td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </Sheet>
  );
}

const counted = (number: number, one: string, many: string) =>
  `${count(number)} ${number === 1 ? `offer ${one}` : `offers ${many}`}`;
