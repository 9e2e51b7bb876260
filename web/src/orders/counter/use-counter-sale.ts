import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { CounterExchanged } from '@counting-house/contract/returns/counter-exchange.ts';
import type { SavedOrder, SoldAtCounter } from '@counting-house/contract/orders/order.ts';
import type { MyTill } from '@counting-house/contract/orders/till.ts';
import { useEffect, useMemo, useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { money } from '../../platform/format/format.ts';
import { readAgain } from '../../platform/http/query.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { keptSince, useKeptWhileOpen } from '../../ui/station/kept.ts';
import { toast } from '../../platform/toasts.ts';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { type NotPlaced, notPlacedFor } from '../placing/entry-dialogs.tsx';
import { focusCash } from '../placing/entry-payment.tsx';
import { focusField } from '../placing/entry-problems.ts';
import { emptyCounter, type Entry } from '../placing/entry.ts';
import { counterDocument } from './counter-document.ts';
import { exchangedText } from './exchange-text.ts';
import { type GoodsBack, nothingBack, exchangeSums } from './goods-back.ts';
import { type LastSale, printBill, printNotes } from './print-bill.ts';
import { useExchange } from './use-exchange.ts';

/** One bill of the counter as it stands, and what may be done with it. */
export type CounterSale = ReturnType<typeof useCounterSale>;

/** A bill as this browser keeps it until it is finished, held or left. */
type KeptBill = { readonly entry: Entry; readonly back: GoodsBack };

/**
 * The bill that is being made at the counter: goods, what is brought back against them, and the ways on.
 *
 * @param sold told once it is finished, so that it can be printed again.
 */
export function useCounterSale({
  initial,
  paper,
  sold,
}: {
  initial: Entry;
  paper: MyTill['paper'];
  sold: (sale: LastSale) => void;
}) {
  const place = `counter/${initial.saved?.id ?? 'new'}`;
  const [before] = useState(() => keptSince<KeptBill>(place)?.value ?? null);
  const work = useLineDocument(counterDocument, initial, before?.entry);
  const { document: entry, preview } = work;
  const bill = { total: preview?.grandTotal ?? 0, credit: entry.credit };
  const exchange = useExchange(work.change, bill, before?.back);
  const kept = useMemo(() => ({ entry, back: exchange.back }), [entry, exchange.back]);
  const isBegun = counterDocument.isBegun(entry) || exchange.back.lines.length > 0;
  useKeptWhileOpen(place, isBegun ? kept : null);
  const [refused, setRefused] = useState<NotPlaced | null>(null);
  /** What to do once nothing unsaved is left, so that nobody is asked whether it may be lost. */
  const [done, setDone] = useState<(() => void) | null>(null);
  const write = useWrite(returns.exchangeAtCounter);
  const setSearch = useSetSearch();
  const isEmpty = entry.lines.length === 0;
  const isBack = exchange.back.lines.length > 0;

  useEffect(() => done?.(), [done]);

  /** Keeps the bill for later and goes on with another: a held one, or a new one. */
  async function hold(next: number | null) {
    if (!isEmpty && !(await work.saveDraft())) {
      toast.error('Not held', { text: 'Look at the marked fields.' });
      return;
    }
    await readAgain();
    if (next === null) toast.success('Bill held');
    leave(() => setSearch({ order: next === null ? null : String(next) }));
  }

  function leave(then: () => void) {
    exchange.set(nothingBack);
    work.reset(initial.saved ? initial : emptyCounter);
    setDone(() => then);
  }

  /** @param expectedTotal what the buyer agreed to, once the total changed between asking and selling, in paise. */
  async function sell(expectedTotal?: number) {
    setRefused(null);
    if (isBack && !exchange.asked) {
      const text = exchange.isAsking
        ? 'The return is still being calculated. Please try again.'
        : 'Enter quantity, reason and condition of the return.';
      toast.error('Not finished', { text });
      return;
    }
    if (isEmpty) {
      await giveBack();
      return;
    }
    const outcome = await work.finish({
      confirm: true,
      ...(exchange.asked ? { back: exchange.asked } : {}),
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
    toast.error('Sale not completed', { text: problem.fields[first ?? ''] ?? problem.detail });
    if (first === 'payments') focusCash();
    else if (first) focusField(first, lines);
  }

  /** Nothing is taken along: only the money goes back. */
  async function giveBack() {
    if (!exchange.asked) return;
    const reply = await write.run({ ...exchange.asked, lines: [] });
    if (!reply.ok) {
      const text = Object.values(reply.problem.fields)[0] ?? reply.problem.detail;
      toast.error('Nothing was refunded', { text });
      return;
    }
    const words = exchangedText(reply.data);
    const noteIds = reply.data.creditNotes.map(({ id }) => id);
    toast.success(words);
    printNotes(noteIds);
    goOn({ kind: 'return', noteIds, words });
  }

  function finished(order: SavedOrder & { exchanged?: CounterExchanged }) {
    const { invoiceId } = order as SoldAtCounter;
    const words = soldText(order);
    toast.success(words);
    for (const warning of order.warnings) toast.info(warning);
    printBill(invoiceId, paper);
    goOn({ kind: 'bill', invoiceId, words });
  }

  function goOn(sale: LastSale) {
    leave(() => {
      setSearch({ order: null });
      sold(sale);
    });
  }

  return {
    work,
    exchange,
    isEmpty,
    isBack,
    /** Whether there is something to hold: goods brought back are not held with a bill. */
    mayHold: !isEmpty && !isBack,
    isSending: work.isSending || write.isSending,
    refused,
    setRefused,
    hold,
    sell,
    sums: sumsOfSale(entry, isEmpty ? 0 : (preview?.grandTotal ?? 0), exchange.seen),
  };
}

/** Money of a bill in paise: what is asked for, what still lacks, and what the buyer gets back. */
function sumsOfSale(entry: Entry, total: number, seen: Parameters<typeof exchangeSums>[1]) {
  const { credit, toPay, left } = exchangeSums(total, seen);
  const paid = entry.payments.reduce((sum, { amount }) => sum + amount, 0);
  const change = entry.payments.reduce(
    (sum, { tendered, amount }) => sum + (tendered === '' ? 0 : Math.max(0, tendered - amount)),
    0,
  );
  return { total, credit, toPay, left, open: toPay - paid, change };
}

function soldText(order: SavedOrder & { exchanged?: CounterExchanged }): string {
  const { invoiceNo, change } = order as SoldAtCounter;
  return [
    `${invoiceNo}, ${money(order.grandTotal)}`,
    change > 0 && `change ${money(change)}`,
    order.exchanged && exchangedText(order.exchanged),
  ]
    .filter(Boolean)
    .join(', ');
}
