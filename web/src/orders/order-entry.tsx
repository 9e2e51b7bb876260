import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useGo, useSetSearch } from '../platform/address.ts';
import { count, money, qty } from '../platform/format.ts';
import { useKeys } from '../platform/keys.ts';
import { useLacking } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import { Page } from '../ui/page/page.tsx';
import { Tabs } from '../ui/parts/tabs.tsx';
import { BuyerPart } from './entry-buyer.tsx';
import { DeliveryPart } from './entry-delivery.tsx';
import { ItemBox } from './entry-items.tsx';
import { EntryLines } from './entry-lines.tsx';
import css from './entry.module.css';
import {
  emptyEntry,
  type Entry,
  type EntryLine,
  pricesSeen,
  withBuyer,
  withItem,
  withLine,
  withoutLine,
} from './entry.ts';
import { focusCell, focusPart, partInFocus, parts } from './entry-parts.ts';
import { focusMethods, PaymentPart } from './entry-payment.tsx';
import { TotalsPart } from './entry-totals.tsx';
import { ordersScreens } from './orders.routes.tsx';
import { PriceChanged, type RepricedLine, type ShortLine, StockShort } from './place-dialogs.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { toPayOf, useEntry } from './use-entry.ts';

type Refused =
  | {
      kind: 'price';
      oldTotal: number;
      newTotal: number;
      lines: readonly RepricedLine[];
      /** SKU → the price that was on the screen. */
      seen: ReadonlyMap<string, number>;
    }
  | { kind: 'stock'; lines: readonly ShortLine[] };

/** A dialog that closes gives the focus back by itself; ours comes after. */
const afterDialogMs = 200;

const steps = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'items', label: 'Items' },
  { value: 'pay', label: 'Pay' },
] as const;

/** One order on the screen: lines at the left, everything about the buyer at the right, acts at the foot. */
export function OrderEntry({ initial, orderNo }: { initial: Entry; orderNo: string | null }) {
  const work = useEntry(initial);
  const { entry, change, preview, errors } = work;
  const [step, setStep] = useState<string>('buyer');
  const [said, setSaid] = useState<string | null>(null);
  const [placed, setPlaced] = useState<string | null>(null);
  const [refused, setRefused] = useState<(Refused & { confirm: boolean }) | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const setSearch = useSetSearch();
  const go = useGo();
  const isOrder = entry.saved !== null && !entry.saved.isDraft;
  const isInvoiced = entry.saved?.isInvoiced ?? false;
  const lacking = lackingReason(entry);
  const lacks = useLacking(orders.createB2C);
  const noConfirm = lacks('confirm');
  const placeWords = noConfirm === null ? 'Place and confirm' : 'Place';

  useEffect(() => {
    // Once nothing unsaved is left, so that nobody is asked whether it may be lost.
    if (saved !== null) go(ordersScreens.b2cDesk, undefined, { stage: 'all', open: String(saved) });
  }, [saved, go]);

  useEffect(() => {
    // After the page gave the focus to its heading, as it does for every page.
    const timer = setTimeout(() => focusPart(initial.buyer ? 'items' : 'buyer'), 50);
    return () => clearTimeout(timer);
  }, [initial.buyer]);

  useKeys({
    F2: { does: 'Items', run: () => focusPart('items') },
    F4: { does: 'Buyer', run: () => focusPart('buyer') },
    F8: { does: 'Discount', run: () => focusPart('discount') },
    F9: { does: 'Payment', run: focusMethods },
    'Alt+ArrowDown': { does: 'Next part', run: () => jump(1) },
    'Alt+ArrowUp': { does: 'Previous part', run: () => jump(-1) },
    'mod+s': { does: isOrder ? 'Save the order' : 'Save the draft', run: () => void save() },
    'mod+Enter': {
      does: isOrder ? 'Save the order' : placeWords,
      run: () => void place({ confirm: !isOrder && noConfirm === null }),
    },
    'mod+Shift+Enter':
      isOrder || noConfirm !== null
        ? undefined
        : { does: 'Place only', run: () => void place({ confirm: false }) },
  });

  async function save() {
    if (isOrder) await place({ confirm: false });
    else if (await work.saveDraft()) toast.success('Draft saved');
  }

  const refusedTitle = isOrder ? 'Not saved' : 'Not placed';

  async function place(how: { confirm: boolean; expectedTotal?: number }) {
    setRefused(null);
    const outcome = await work.place(how);
    if (!outcome) return;
    if ('order' in outcome) {
      const { order } = outcome;
      const word = isOrder
        ? 'saved'
        : order.status === 'placed'
          ? 'placed'
          : 'placed and confirmed';
      const words = `${order.orderNo} ${word}, ${money(order.grandTotal)}`;
      toast.success(words, {
        ...(order.warnings[0] ? { text: order.warnings[0] } : {}),
        ...(isOrder
          ? {}
          : {
              act: {
                label: 'Open the order',
                run: () => go(ordersScreens.allOrders, undefined, { open: String(order.id) }),
              },
            }),
        replaces: refusedTitle,
      });
      if (isOrder) return setSaved(order.id);
      setPlaced(words);
      work.reset(emptyEntry);
      setSearch({ order: null });
      setStep('buyer');
      requestAnimationFrame(() => focusPart('buyer'));
      return;
    }
    const { problem } = outcome;
    const more = problem.more as never;
    if (problem.code === 'order.price_changed') {
      const seen = pricesSeen(entry, preview?.lines ?? []);
      setRefused({ kind: 'price', ...(more as object), seen, confirm: how.confirm } as never);
    } else if (problem.code === 'stock.short') {
      setRefused({ kind: 'stock', ...(more as object), confirm: how.confirm } as never);
    } else {
      const [first] = Object.keys(problem.fields);
      toast.error(refusedTitle, {
        text: problem.fields[first ?? ''] ?? problem.detail,
      });
      if (first) focusField(first);
    }
  }

  function add(...[item, times, { isScanned }]: Parameters<Parameters<typeof ItemBox>[0]['add']>) {
    const { entry: next, key } = withItem(entry, item, times);
    change(() => next);
    setPlaced(null);
    const line = next.lines.find((one) => one.key === key);
    setSaid(`${line?.title ?? ''}, ${qty(line?.qty ?? 0)}`);
    requestAnimationFrame(() => (isScanned ? focusPart('items') : focusCell('qty', key)));
  }

  function remove(key: number) {
    const before = entry.lines;
    const gone = before.find((line) => line.key === key);
    change((now) => withoutLine(now, key));
    focusPart('items');
    toast.info(`${gone?.title ?? 'Line'} removed`, {
      undo: () => change((now) => ({ ...now, lines: before })),
    });
  }

  function orderWhatIsThere(lines: readonly ShortLine[]) {
    const sent = entry.lines.filter((line) => line.qty > 0);
    const there = new Map(lines.map((line) => [shortKey(sent, line), line.available]));
    change((before) => ({
      ...before,
      lines: before.lines
        .map((line) => ({ ...line, qty: there.get(line.key) ?? line.qty }))
        .filter(({ qty: left }) => left > 0),
    }));
    setRefused(null);
    focusPart('items');
  }

  const toPay = preview ? toPayOf(preview, entry) : 0;
  const units = entry.lines.reduce((sum, line) => sum + line.qty, 0);
  return (
    <div className={css.room} data-step={step}>
      <div className={css.main}>
        <Page
          title={isOrder ? (orderNo ?? '') : 'New B2C order'}
          under={
            <span role="status">
              {placed ?? (isOrder ? changingWords(isInvoiced) : work.savedWords)}
            </span>
          }
        >
          <div className={css.steps}>
            <Tabs label="Steps" tabs={steps} value={step} set={setStep} />
          </div>
          {work.problem && (
            <p className={css.problem} role="alert">
              {work.problem.detail}
            </p>
          )}
          <div className={css.sheet}>
            <EntryLines
              lines={entry.lines}
              priced={preview?.lines ?? []}
              errors={errors}
              acts={{
                set: (key, part) =>
                  change((before) => withLine(before, key, reasoned(before, part))),
                remove,
              }}
            />
            {errors['lines'] && (
              <p className={css.wrong} role="alert">
                {errors['lines']}
              </p>
            )}
            <ItemBox add={add} isScanned={said} />
          </div>
        </Page>
      </div>
      <aside className={css.side} aria-label="Buyer, totals and payment">
        <BuyerPart
          buyer={entry.buyer}
          choose={(buyer) => {
            change((before) => withBuyer(before, buyer));
            setPlaced(null);
          }}
          isFixed={isOrder}
          error={errors['customerId']}
        />
        <DeliveryPart
          entry={entry}
          change={change}
          preview={entry.lines.length > 0 ? preview : null}
          errors={errors}
        />
        <TotalsPart
          entry={entry}
          change={change}
          preview={entry.lines.length > 0 ? preview : null}
          isPricing={work.isPricing}
          error={errors['staffDiscount']}
          reasonError={errors['staffDiscount.reason']}
        />
        <PaymentPart
          lacking={lacks('payments')}
          entry={entry}
          change={change}
          preview={preview}
          toPay={toPay}
          errors={errors}
        />
      </aside>
      <div className={css.foot}>
        <span>
          {count(entry.lines.length)} {entry.lines.length === 1 ? 'line' : 'lines'}, {qty(units)}{' '}
          {units === 1000 ? 'unit' : 'units'}
        </span>
        <div className={css.sums} data-pricing={work.isPricing || undefined}>
          <span>
            Total <b>{money(preview?.grandTotal ?? 0)}</b>
          </span>
          <span>
            Balance <b>{money(preview?.balance ?? 0)}</b>
          </span>
        </div>
        <div className={css.acts}>
          {!isOrder && (
            <>
              <Button
                variant="default"
                size="sm"
                rightSection={<KeyHint keys="mod+s" />}
                onClick={() => void save()}
              >
                Save draft
              </Button>
              {noConfirm === null && (
                <Button variant="default" size="sm" onClick={() => void place({ confirm: false })}>
                  Place
                </Button>
              )}
            </>
          )}
          <Button
            size="sm"
            loading={work.isSending}
            rightSection={<KeyHint keys="mod+Enter" filled />}
            onClick={() => void place({ confirm: !isOrder && noConfirm === null })}
          >
            {isOrder ? 'Save order' : placeWords}
          </Button>
        </div>
      </div>
      {lacking && (
        <ReasonDialog
          key={`${lacking.kind} ${lacking.key}`}
          kind={lacking.kind}
          take={(reason) => {
            change((before) => withReason(before, lacking.kind, reason));
            setTimeout(() => focusPart('items'), afterDialogMs);
          }}
          drop={() =>
            change((before) =>
              withLine(
                before,
                lacking.key,
                lacking.kind === 'discount' ? { discount: null } : { unitPrice: null },
              ),
            )
          }
        />
      )}
      {refused?.kind === 'price' && (
        <PriceChanged
          before={refused.seen}
          change={refused}
          place={() => void place({ confirm: refused.confirm, expectedTotal: refused.newTotal })}
          back={() => setRefused(null)}
        />
      )}
      {refused?.kind === 'stock' && (
        <StockShort
          lines={refused.lines}
          orderWhatIsThere={() => orderWhatIsThere(refused.lines)}
          back={() => setRefused(null)}
        />
      )}
    </div>
  );
}

const changingWords = (isInvoiced: boolean) =>
  isInvoiced
    ? 'Changing the order. What is invoiced stays as it is; use a credit note to change it.'
    : 'Changing the order';

function jump(by: number): void {
  const next = parts[(parts.indexOf(partInFocus()) + by + parts.length) % parts.length];
  if (next === 'payment') focusMethods();
  else if (next) focusPart(next);
}

/** Puts the cursor where a refusal belongs. */
function focusField(path: string): void {
  if (path.startsWith('lines')) focusPart('items');
  else if (path.startsWith('payments')) focusMethods();
  else if (path.startsWith('staffDiscount')) focusPart('discount');
  else if (/^(?:shipping|delivery|promised)/u.test(path)) focusPart('delivery');
  else focusPart('buyer');
}

/** The line of the screen that the server calls short: by its place among those sent. */
function shortKey(sent: readonly EntryLine[], { lineNo, sku }: ShortLine): number | undefined {
  const at = sent[lineNo - 1];
  return at?.sku === sku ? at.key : sent.find((line) => line.sku === sku)?.key;
}

/** A line that has a price or a discount of its own and no reason for it yet. */
function lackingReason({ lines }: Entry) {
  for (const { key, unitPrice, priceReason, discount, discountReason } of lines) {
    if (unitPrice !== null && !priceReason) return { key, kind: 'price_override' } as const;
    if (discount && !discountReason) return { key, kind: 'discount' } as const;
  }
  return null;
}

/** A reason is asked once: the next line takes the one given before. */
function reasoned({ lines }: Entry, part: Partial<EntryLine>): Partial<EntryLine> {
  const price = lines.find(({ priceReason }) => priceReason)?.priceReason ?? '';
  const discount = lines.find(({ discountReason }) => discountReason)?.discountReason ?? '';
  return {
    ...part,
    ...(part.unitPrice ? { priceReason: price } : {}),
    ...(part.discount ? { discountReason: discount } : {}),
  };
}

function withReason(entry: Entry, kind: 'discount' | 'price_override', reason: string): Entry {
  return {
    ...entry,
    lines: entry.lines.map((line) => {
      if (kind === 'price_override' && line.unitPrice !== null && !line.priceReason)
        return { ...line, priceReason: reason };
      if (kind === 'discount' && line.discount && !line.discountReason)
        return { ...line, discountReason: reason };
      return line;
    }),
  };
}
