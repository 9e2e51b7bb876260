import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { withLine } from '../../ui/lines/lines.ts';
import { isPriceChange, isShort, shortKey } from './entry-problems.ts';
import { lackingReason, withReason } from './entry-reasons.ts';
import { isSent } from './entry-ask.ts';
import type { Entry } from './entry.ts';
import { PriceChanged, type RepricedLine, type ShortLine, StockShort } from './place-dialogs.tsx';
import { pricesSeen } from './prices-seen.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Change = (by: (before: Entry) => Entry) => void;

/** Why an order was not placed, where the person can go on at once: at another price, or with what is in stock. */
export type NotPlaced =
  | {
      readonly kind: 'price';
      readonly oldTotal: number;
      readonly newTotal: number;
      readonly lines: readonly RepricedLine[];
      /** SKU → the price that was on the screen. */
      readonly seen: ReadonlyMap<string, number>;
    }
  | { readonly kind: 'stock'; readonly lines: readonly ShortLine[] };

/** A dialog that closes gives the focus back by itself; ours comes after. */
const afterDialogMs = 200;

/** @returns null for any other problem. */
export function notPlacedFor(
  problem: Problem,
  entry: Entry,
  preview: OrderPreview | null,
): NotPlaced | null {
  if (isPriceChange(problem)) {
    return { kind: 'price', ...problem.more, seen: pricesSeen(entry, preview?.lines ?? []) };
  }
  return isShort(problem) ? { kind: 'stock', ...problem.more } : null;
}

/** Asks how to go on with an order that was not placed. */
export function NotPlacedDialog({
  refused,
  entry,
  change,
  again,
  close,
}: {
  refused: NotPlaced;
  entry: Entry;
  change: Change;
  /** Places it at this total, in paise. */
  again: (expectedTotal: number) => void;
  close: () => void;
}) {
  if (refused.kind === 'price') {
    return (
      <PriceChanged
        before={refused.seen}
        change={refused}
        place={() => again(refused.newTotal)}
        back={close}
      />
    );
  }
  const orderWhatIsThere = () => {
    const sent = entry.lines.filter(isSent);
    const there = new Map(refused.lines.map((line) => [shortKey(sent, line), line.available]));
    change((before) => ({
      ...before,
      lines: before.lines
        .map((line) => ({ ...line, qty: there.get(line.key) ?? line.qty }))
        .filter(({ qty }) => qty > 0),
    }));
    close();
    focusPart(itemsPart);
  };
  return <StockShort lines={refused.lines} orderWhatIsThere={orderWhatIsThere} back={close} />;
}

/** Asks why, as long as a line has a price or a discount of its own without a reason. */
export function ReasonAsked({ entry, change }: { entry: Entry; change: Change }) {
  const lacking = lackingReason(entry);
  if (!lacking) return null;
  const { kind, key } = lacking;
  return (
    <ReasonDialog
      key={`${kind} ${key}`}
      kind={kind}
      take={(reason) => {
        change((before) => withReason(before, kind, reason));
        setTimeout(() => focusPart(itemsPart), afterDialogMs);
      }}
      drop={() =>
        change((before) =>
          withLine(before, key, kind === 'discount' ? { discount: null } : { unitPrice: null }),
        )
      }
    />
  );
}
