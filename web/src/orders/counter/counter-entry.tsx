import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import type { SavedOrder, SoldAtCounter } from '@counting-house/contract/orders/order.ts';
import type { CounterExchanged } from '@counting-house/contract/returns/counter-exchange.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { MyTill, TillReport } from '@counting-house/contract/orders/till.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { money, qty } from '../../platform/format/format.ts';
import { openFile } from '../../platform/http/download.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { readAgain } from '../../platform/http/query.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { useKeys } from '../../platform/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPage, DocumentPart, type Jump, Wrong } from '../../ui/lines/document-page.tsx';
import { ItemBox } from '../../ui/lines/item-search.tsx';
import { LineTable } from '../../ui/lines/line-table.tsx';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { BuyerPart } from '../placing/entry-buyer.tsx';
import {
  type NotPlaced,
  NotPlacedDialog,
  notPlacedFor,
  ReasonAsked,
} from '../placing/entry-dialogs.tsx';
import { countedWords, itemsToOrder, lookOf } from '../placing/entry-lines.tsx';
import { focusMethods, PaymentPart } from '../placing/entry-payment.tsx';
import { focusField } from '../placing/entry-problems.ts';
import { TotalsPart } from '../placing/entry-totals.tsx';
import type { Entry } from '../placing/entry.ts';
import { useEntryLines } from '../placing/use-entry-lines.ts';
import { BillAddress } from './bill-address.tsx';
import { CounterBar } from './counter-bar.tsx';
import { counterDocument } from './counter-document.ts';
import css from './counter.module.css';
import { CreditLeftChoice } from './credit-left.tsx';
import { exchangedWords, leftWords } from './exchange-words.ts';
import { FindGoodsBack } from './find-goods-back.tsx';
import { focusBackReason, GoodsBackPart } from './goods-back-part.tsx';
import { nothingBack, sumsOf, toggled } from './goods-back.ts';
import { ProductGrid } from './product-grid.tsx';
import { QuickCash } from './quick-cash.tsx';
import { useExchange } from './use-exchange.ts';

const refuseRecall = () =>
  toast.info('Finish what is brought back first, or take it off. It is not held with a bill.');

/** What was finished before this bill: another, or goods that came back alone with their credit notes. */
export type LastSale = { readonly words: string } & (
  | { readonly kind: 'bill'; readonly invoiceId: number }
  | { readonly kind: 'return'; readonly noteIds: readonly number[] }
);

const steps = [
  { value: 'items', label: 'Items' },
  { value: 'buyer', label: 'Buyer' },
  { value: 'pay', label: 'Pay' },
] as const;

const jumps: readonly Jump[] = [
  { part: itemsPart, key: ['F2', 'Items'] },
  { part: 'buyer', key: ['F4', 'Buyer'] },
  { part: 'payment', key: ['F9', 'Payment'], focus: focusMethods },
  { part: 'discount', key: ['F8', 'Discount'] },
];

/** One bill of the counter: what is bought at the left, who pays how at the right. */
export function CounterEntry({
  initial,
  till,
  paper,
  last,
  sold,
}: {
  initial: Entry;
  till: TillReport;
  paper: MyTill['paper'];
  last: LastSale | null;
  sold: (sale: LastSale) => void;
}) {
  const work = useLineDocument(counterDocument, initial);
  const { document: entry, change, preview, errors } = work;
  const [step, setStep] = useState<string>(itemsPart);
  const { added, add, acts } = useEntryLines(entry, change);
  const exchange = useExchange(change, preview?.grandTotal ?? 0);
  const { back, figures, seen, asked } = exchange;
  const [refused, setRefused] = useState<NotPlaced | null>(null);
  /** What to do once nothing unsaved is left, so that nobody is asked whether it may be lost. */
  const [done, setDone] = useState<(() => void) | null>(null);
  const write = useWrite(returns.exchangeAtCounter);
  const setSearch = useSetSearch();
  const mayPrice = useMay()('orders.order.price');
  const isEmpty = entry.lines.length === 0;
  const isBack = back.lines.length > 0;

  useEffect(() => done?.(), [done]);
  useEffect(() => {
    // After the page gave the focus to its heading, as it does for every page.
    const timer = setTimeout(() => focusPart(itemsPart), 50);
    return () => clearTimeout(timer);
  }, []);

  useKeys({
    'mod+Enter': { does: 'Take payment and print', run: () => void sell() },
    F7: isEmpty || isBack ? undefined : { does: 'Hold this bill', run: () => void hold(null) },
  });

  /** Keeps the bill for later and goes on with another: a held one, or a new one. */
  async function hold(next: number | null) {
    if (work.document.lines.length > 0 && !(await work.saveDraft())) {
      toast.error('Not held', { text: 'Look at the marked fields.' });
      return;
    }
    await readAgain();
    if (next === null) toast.success('Bill held');
    leave(() => setSearch({ order: next === null ? null : String(next) }));
  }

  function leave(then: () => void) {
    exchange.set(nothingBack);
    work.reset(initial.saved ? initial : { ...initial, lines: [] });
    setDone(() => then);
  }

  async function sell(expectedTotal?: number) {
    setRefused(null);
    if (isBack && !asked) {
      toast.error('Not finished', { text: 'Say how much is brought back, and why.' });
      return;
    }
    if (isEmpty) {
      await giveBack();
      return;
    }
    const outcome = await work.finish({
      confirm: true,
      ...(asked ? { back: asked } : {}),
      ...(expectedTotal === undefined ? {} : { expectedTotal }),
    });
    if (!outcome) return;
    if ('answer' in outcome) {
      finished(outcome.answer);
      return;
    }
    const { problem, lines } = outcome;
    const why = notPlacedFor(problem, entry, preview);
    if (why) {
      setRefused(why);
      return;
    }
    const [first] = Object.keys(problem.fields);
    toast.error('Not sold', { text: problem.fields[first ?? ''] ?? problem.detail });
    if (first === 'payments') focusMethods();
    else if (first) focusField(first, lines);
  }

  /** Nothing is taken along: only the money goes back. */
  async function giveBack() {
    if (!asked) return;
    const reply = await write.run({ ...asked, lines: [] });
    if (!reply.ok) {
      const text = Object.values(reply.problem.fields)[0] ?? reply.problem.detail;
      toast.error('Nothing was given back', { text });
      return;
    }
    const words = exchangedWords(reply.data);
    const noteIds = reply.data.creditNotes.map(({ id }) => id);
    toast.success(words);
    printNotes(noteIds);
    leave(() => {
      setSearch({ order: null });
      sold({ kind: 'return', noteIds, words });
    });
  }

  function finished(order: SavedOrder & { exchanged?: CounterExchanged }) {
    const { invoiceId, invoiceNo, change: given } = order as SoldAtCounter;
    const { exchanged } = order;
    const words = [
      `${invoiceNo}, ${money(order.grandTotal)}`,
      given > 0 && `change ${money(given)}`,
      exchanged && exchangedWords(exchanged),
    ]
      .filter(Boolean)
      .join(', ');
    toast.success(words);
    for (const warning of order.warnings) toast.info(warning);
    printBill(invoiceId);
    leave(() => {
      setSearch({ order: null });
      sold({ kind: 'bill', invoiceId, words });
    });
  }

  function printBill(id: number) {
    void openFile(invoices.print, { id, size: paper }).catch((cause: unknown) =>
      toast.refused(problemIn(cause), 'The bill could not be printed'),
    );
  }

  function printNotes(ids: readonly number[]) {
    if (ids.length === 0) return;
    void openFile(invoices.printCreditNotes, { ids: [...ids] }).catch((cause: unknown) =>
      toast.refused(problemIn(cause), 'The credit note could not be printed'),
    );
  }

  const addedWords = added && `${added.line.title} added, ${qty(added.by, added.line.unitCode)}`;
  const priced = isEmpty ? null : preview;
  const toPay = priced?.grandTotal ?? 0;
  const cashBack = entry.payments.reduce(
    (sum, { tendered, amount }) => sum + (tendered === '' ? 0 : Math.max(0, tendered - amount)),
    0,
  );
  const { credit, toPay: afterCredit, left } = sumsOf(toPay, seen);
  const open = afterCredit - entry.payments.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <DocumentPage
        title="Counter sale"
        says={last ? `Last ${last.kind} ${last.words}` : `${till.tillName}, ${till.number}`}
        problem={work.problem?.detail}
        steps={steps}
        step={step}
        setStep={setStep}
        jumps={jumps}
        sideLabel="Buyer, totals and payment"
        counted={countedWords(entry)}
        sums={[
          ['Total', money(priced?.grandTotal ?? 0)],
          open > 0
            ? ['To pay', money(open)]
            : left > 0
              ? [leftWords(back.left), money(left)]
              : ['Change', money(cashBack)],
        ]}
        isAsking={work.isAsking}
        lines={
          <>
            <CounterBar
              till={till}
              current={entry.saved?.id ?? null}
              hold={isEmpty || isBack ? null : () => void hold(null)}
              recall={(id) => (isBack ? refuseRecall() : void hold(id))}
              bringBack={exchange.find}
              printLast={
                last &&
                (() =>
                  last.kind === 'bill' ? printBill(last.invoiceId) : printNotes(last.noteIds))
              }
            />
            <ItemBox search={itemsToOrder} add={add} added={addedWords} />
            {addedWords !== null && !isEmpty && (
              <p className={css.added} aria-hidden>
                {addedWords}
              </p>
            )}
            {isEmpty ? (
              <p className={css.empty}>
                {isBack ? 'Scan or type what is taken along.' : 'Scan or type a product.'}
              </p>
            ) : (
              <LineTable
                look={lookOf(entry, mayPrice)}
                lines={entry.lines}
                answerOf={work.answerOf}
                messagesOf={work.messagesOf}
                acts={acts}
              />
            )}
            <Wrong>{errors['lines']}</Wrong>
            <GoodsBackPart
              back={back}
              set={exchange.set}
              seen={seen}
              isAsking={figures.isFetching}
              errors={{ ...seen?.fields, ...errors }}
            />
            {isBack && figures.error && <Wrong>{problemIn(figures.error).detail}</Wrong>}
            <ProductGrid add={(item) => add(item, null, { isScanned: true })} />
          </>
        }
        side={
          <>
            <BuyerPart
              buyer={entry.buyer}
              choose={(buyer) => change((before) => ({ ...before, buyer, addressId: null }))}
              isFixed={false}
              error={errors['customerId']}
            />
            {entry.buyer && (
              <BillAddress
                buyer={entry.buyer}
                addressId={entry.addressId}
                set={(addressId) => change((before) => ({ ...before, addressId }))}
                error={errors['billingAddress']}
              />
            )}
            <PaymentPart
              lacking={null}
              entry={entry}
              change={change}
              preview={priced}
              toPay={afterCredit}
              errors={errors}
            />
            <DocumentPart part="change" title="Cash" step="pay">
              <QuickCash entry={entry} change={change} />
              {credit > 0 && (
                <p className={css.change}>
                  <span>Brought back</span>
                  {money(-credit)}
                </p>
              )}
              <p className={css.change} role="status">
                <span>{open > 0 ? 'To pay' : left > 0 ? leftWords(back.left) : 'Change'}</span>
                <b data-open={open > 0 || undefined}>
                  {money(open > 0 ? open : left > 0 ? left : cashBack)}
                </b>
              </p>
              {seen && left > 0 && (
                <CreditLeftChoice
                  amount={left}
                  seen={seen}
                  value={back.left}
                  set={(next) => exchange.set({ ...back, left: next })}
                  error={errors['left']}
                />
              )}
              <Wrong>{errors['payments']}</Wrong>
            </DocumentPart>
            <TotalsPart
              entry={entry}
              change={change}
              preview={priced}
              isPricing={work.isAsking}
              mayPrice={mayPrice}
              errors={errors}
            />
          </>
        }
        acts={
          <Button
            size="sm"
            loading={work.isSending || write.isSending}
            disabled={isEmpty && !isBack}
            rightSection={<KeyHint keys="mod+Enter" filled />}
            onClick={() => void sell()}
          >
            {isEmpty && isBack
              ? `${leftWords(back.left)} ${money(left)}`
              : isBack
                ? 'Exchange and print bill'
                : 'Finish and print bill'}
          </Button>
        }
      />
      <ReasonAsked entry={entry} change={change} />
      {exchange.isFinding && (
        <FindGoodsBack
          orderId={back.lines[0]?.row.orderId ?? null}
          chosen={back.lines.map(({ row }) => row.orderLineId)}
          toggle={(row) => exchange.set(toggled(back, row))}
          close={() => {
            exchange.found();
            // After the dialog gave the focus back to where it was.
            setTimeout(focusBackReason, 100);
          }}
        />
      )}
      {refused && (
        <NotPlacedDialog
          refused={refused}
          entry={entry}
          change={change}
          again={(total) => void sell(total)}
          close={() => setRefused(null)}
        />
      )}
    </>
  );
}
