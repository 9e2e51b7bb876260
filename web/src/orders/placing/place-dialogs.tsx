import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { amount, money, qty } from '../../platform/format/format.ts';
import css from './entry.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** A line as it was refused for its stock. */
export type ShortLine = {
  readonly lineNo: number;
  readonly sku: string;
  readonly title: string;
  readonly wanted: number;
  readonly available: number;
};

/** A line at the price of this moment. */
export type RepricedLine = {
  readonly sku: string;
  readonly title: string;
  readonly qty: number;
  readonly unitPrice: number;
  readonly total: number;
};

/** Old and new side by side, when a price changed between looking and placing. */
export function PriceChanged({
  before,
  change,
  place,
  back,
}: {
  /** SKU → the price that was on the screen. */
  before: ReadonlyMap<string, number>;
  change: { oldTotal: number; newTotal: number; lines: readonly RepricedLine[] };
  place: () => void;
  back: () => void;
}) {
  const changed = change.lines.filter(({ sku, unitPrice }) => before.get(sku) !== unitPrice);
  return (
    <PlaceDialog
      title={`Place at ${money(change.newTotal)}?`}
      act={`Place at ${money(change.newTotal)}`}
      does={place}
      back={back}
    >
      <p>The total was {money(change.oldTotal)} a moment ago.</p>
      {changed.length > 0 && (
        <table className={css.compare}>
          <caption className="unseen">Prices that changed</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Was</th>
              <th scope="col">Is now</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((line) => (
              <tr key={line.sku}>
                <td>{line.title}</td>
                <td>{amount(before.get(line.sku) ?? null)}</td>
                <td>
                  <b>{amount(line.unitPrice)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PlaceDialog>
  );
}

/** What stock cannot fill, and the offer to order what is there. */
export function StockShort({
  lines,
  orderWhatIsThere,
  back,
}: {
  lines: readonly ShortLine[];
  orderWhatIsThere: () => void;
  back: () => void;
}) {
  return (
    <PlaceDialog
      title="Not enough in stock"
      act="Order available quantity"
      does={orderWhatIsThere}
      back={back}
    >
      <table className={css.compare}>
        <caption className="unseen">Lines that are short</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Required</th>
            <th scope="col">Available</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineNo}>
              <td>
                {line.title}
                <small>{line.sku}</small>
              </td>
              <td>{qty(line.wanted)}</td>
              <td>
                <b>{qty(line.available)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PlaceDialog>
  );
}

function PlaceDialog({
  title,
  act,
  does,
  back,
  children,
}: {
  title: string;
  act: string;
  does: () => void;
  back: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog onClose={back} title={title}>
      <div className={css.newBuyer}>
        {children}
        <div className={css.newBuyerActs}>
          <Button variant="default" size="sm" data-autofocus onClick={back}>
            Go back
          </Button>
          <Button size="sm" onClick={does}>
            {act}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
