import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import type { SavedOrder, SoldAtCounter } from '@counting-house/contract/orders/order.ts';
import type { MyTill, TillReport } from '@counting-house/contract/orders/till.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { money, qty } from '../../platform/format.ts';
import { openFile } from '../../platform/http/download.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { readAgain } from '../../platform/http/query.ts';
import { useKeys } from '../../platform/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPage, DocumentPart, type Jump, Wrong } from '../../ui/lines/document-page.tsx';
import { ItemBox } from '../../ui/lines/item-search.tsx';
import { LineTable } from '../../ui/lines/line-table.tsx';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { KeyHint } from '../../ui/parts/key-hint.tsx';
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
import { ProductGrid } from './product-grid.tsx';
import { QuickCash } from './quick-cash.tsx';

/** The bill that was finished before this one. */
export type LastSale = { readonly invoiceId: number; readonly words: string };

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
  const [refused, setRefused] = useState<NotPlaced | null>(null);
  /** What to do once nothing unsaved is left, so that nobody is asked whether it may be lost. */
  const [done, setDone] = useState<(() => void) | null>(null);
  const setSearch = useSetSearch();
  const mayPrice = useMay()('orders.order.price');
  const isEmpty = entry.lines.length === 0;

  useEffect(() => done?.(), [done]);
  useEffect(() => {
    // After the page gave the focus to its heading, as it does for every page.
    const timer = setTimeout(() => focusPart(itemsPart), 50);
    return () => clearTimeout(timer);
  }, []);

  useKeys({
    'mod+Enter': { does: 'Take payment and print', run: () => void sell() },
    F7: isEmpty ? undefined : { does: 'Hold this bill', run: () => void hold(null) },
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
    work.reset(initial.saved ? initial : { ...initial, lines: [] });
    setDone(() => then);
  }

  async function sell(expectedTotal?: number) {
    setRefused(null);
    const outcome = await work.finish({
      confirm: true,
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

  function finished(order: SavedOrder) {
    const { invoiceId, invoiceNo, change: back } = order as SoldAtCounter;
    const words = `${invoiceNo}, ${money(order.grandTotal)}${back > 0 ? `, change ${money(back)}` : ''}`;
    toast.success(words);
    for (const warning of order.warnings) toast.info(warning);
    printBill(invoiceId);
    leave(() => {
      setSearch({ order: null });
      sold({ invoiceId, words });
    });
  }

  function printBill(id: number) {
    void openFile(invoices.print, { id, size: paper }).catch((cause: unknown) =>
      toast.refused(problemIn(cause), 'The bill could not be printed'),
    );
  }

  const addedWords = added && `${added.line.title} added, ${qty(added.by, added.line.unitCode)}`;
  const priced = isEmpty ? null : preview;
  const toPay = priced?.grandTotal ?? 0;
  const back = entry.payments.reduce(
    (sum, { tendered, amount }) => sum + (tendered === '' ? 0 : Math.max(0, tendered - amount)),
    0,
  );
  const open = toPay - entry.payments.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <DocumentPage
        title="Counter sale"
        says={last ? `Last bill ${last.words}` : `${till.tillName}, ${till.number}`}
        problem={work.problem?.detail}
        steps={steps}
        step={step}
        setStep={setStep}
        jumps={jumps}
        sideLabel="Buyer, totals and payment"
        counted={countedWords(entry)}
        sums={[
          ['Total', money(priced?.grandTotal ?? 0)],
          open > 0 ? ['To pay', money(open)] : ['Change', money(back)],
        ]}
        isAsking={work.isAsking}
        lines={
          <>
            <CounterBar
              till={till}
              current={entry.saved?.id ?? null}
              hold={isEmpty ? null : () => void hold(null)}
              recall={(id) => void hold(id)}
              printLast={last ? () => printBill(last.invoiceId) : null}
            />
            <ItemBox search={itemsToOrder} add={add} added={addedWords} />
            {addedWords !== null && !isEmpty && (
              <p className={css.added} aria-hidden>
                {addedWords}
              </p>
            )}
            {isEmpty ? (
              <p className={css.empty}>Scan or type a product.</p>
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
              toPay={toPay}
              errors={errors}
            />
            <DocumentPart part="change" title="Cash" step="pay">
              <QuickCash entry={entry} change={change} />
              <p className={css.change} role="status">
                <span>{open > 0 ? 'To pay' : 'Change'}</span>
                <b data-open={open > 0 || undefined}>{money(open > 0 ? open : back)}</b>
              </p>
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
            loading={work.isSending}
            disabled={isEmpty}
            rightSection={<KeyHint keys="mod+Enter" filled />}
            onClick={() => void sell()}
          >
            Finish and print bill
          </Button>
        }
      />
      <ReasonAsked entry={entry} change={change} />
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
