import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { BilledAtOnce, SavedOrder } from '@counting-house/contract/orders/order.ts';
import { useEffect, useState } from 'react';
import { invoicesScreens } from '../../invoices/invoices.routes.tsx';
import { useGo, useSetSearch } from '../../platform/address.ts';
import { money } from '../../platform/format/format.ts';
import { openFile } from '../../platform/http/download.ts';
import { useLacking } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { focusPart } from '../../ui/lines/document-focus.ts';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { ordersScreens } from '../orders.routes.tsx';
import { type NotPlaced, notPlacedFor } from './entry-dialogs.tsx';
import { focusField } from './entry-problems.ts';
import { emptyBill, emptyEntry, type Entry } from './entry.ts';
import { orderDocument, type Placing } from './order-document.ts';

/** One order as it is typed, and what may be done with it. */
export type OrderWork = ReturnType<typeof usePlacing>;

/**
 * The work on one order: figures, draft, and placing, saving or billing it, with what is said after.
 *
 * @param begin goes to the first part of the page, for the next order.
 */
export function usePlacing(initial: Entry, begin: () => void) {
  const work = useLineDocument(orderDocument, initial);
  const { document: entry, preview } = work;
  const [placed, setPlaced] = useState<string | null>(null);
  const [refused, setRefused] = useState<(NotPlaced & { confirm: boolean }) | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const setSearch = useSetSearch();
  const go = useGo();
  const lacks = useLacking(orders.createB2C);
  const mayConfirm = lacks('confirm') === null;
  const isOfCompany = entry.company !== null;
  const isOrder = entry.saved !== null && !entry.saved.isDraft;
  const { isBill } = entry;
  const isHeld = !isOrder && (preview?.credit?.holds.length ?? 0) > 0;
  const refusedTitle = isOrder ? 'Not saved' : isBill ? 'Not issued' : 'Not placed';

  useEffect(() => {
    // Once nothing unsaved is left, so that nobody is asked whether it may be lost.
    if (saved === null) return;
    if (isOfCompany) go(ordersScreens.allOrders, undefined, { open: String(saved) });
    else go(ordersScreens.b2cDesk, undefined, { stage: 'all', open: String(saved) });
  }, [saved, go, isOfCompany]);

  async function save() {
    if (isOrder) await place({ confirm: false });
    else if (await work.saveDraft()) toast.success('Draft saved');
  }

  /** Kept as a draft first: what is printed is what is kept. */
  async function printQuotation() {
    const draft = await work.saveDraft();
    if (!draft) return;
    await openFile(orders.printOrders, { id: draft.id, kind: 'order' }).catch(
      toast.thrown('The quotation was not made'),
    );
  }

  async function place(how: Placing) {
    const back = preview?.moneyBack ?? 0;
    setRefused(null);
    const outcome = await work.finish(how);
    if (!outcome) return;
    if ('answer' in outcome) {
      done(outcome.answer, back);
      return;
    }
    const { problem, lines } = outcome;
    const why = notPlacedFor(problem, entry, preview);
    if (why) {
      setRefused({ ...why, confirm: how.confirm });
      return;
    }
    const [first] = Object.keys(problem.fields);
    toast.error(refusedTitle, { text: problem.fields[first ?? ''] ?? problem.detail });
    if (first) focusField(first, lines);
  }

  /** Says it, and goes to the order, or on with the next one. */
  function done(order: SavedOrder, back: number) {
    const words = `${doneText(order, isOrder)}, ${money(order.grandTotal)}`;
    toast.success(words, {
      ...wordsUnder(order.warnings, isOrder && entry.moneyBack !== 'keep' ? back : 0),
      ...(isOrder ? {} : { act: opening(order) }),
      replaces: refusedTitle,
    });
    if (!isOrder) setPlaced(words);
    if (isOrder || isOfCompany) {
      setSaved(order.id);
      return;
    }
    work.reset(isBill ? emptyBill : emptyEntry);
    setSearch({ order: null, customer: null });
    begin();
    requestAnimationFrame(() => focusPart('buyer'));
  }

  function opening(order: SavedOrder) {
    if (isBilled(order)) {
      const open = { open: String(order.invoiceId) };
      return {
        label: 'Open the invoice',
        run: () => go(invoicesScreens.invoices, undefined, open),
      };
    }
    const open = { open: String(order.id) };
    return { label: 'Open the order', run: () => go(ordersScreens.allOrders, undefined, open) };
  }

  return {
    work,
    /** It is placed already, and is changed here. */
    isOrder,
    isBill,
    mayConfirm,
    /** A company's order that waits at its credit once it is placed. */
    isHeld,
    /** It can be printed as a quotation. */
    isQuotation: isOfCompany && (entry.saved?.isDraft ?? true),
    /** Why no payment can be taken here; null when it can. */
    lacksPayments: lacks('payments'),
    /** What was placed just before; null once the next order is begun. */
    placed,
    forgetPlaced: () => setPlaced(null),
    refused,
    setRefused,
    save,
    place,
    printQuotation,
    /** What the main button does. */
    finish: () => place({ confirm: !isOrder && mayConfirm }),
    finishWords: isOrder
      ? 'Save order'
      : isBill
        ? 'Issue invoice'
        : isHeld
          ? 'Place on hold'
          : mayConfirm
            ? 'Place and confirm'
            : 'Place',
  };
}

/** What else is said of an order that was saved: its first warning, or what will be refunded. */
function wordsUnder([warning]: readonly string[], back: number): { text?: string } {
  if (warning) return { text: warning };
  return back > 0 ? { text: `${money(back)} will be refunded` } : {};
}

const isBilled = (order: SavedOrder): order is BilledAtOnce => 'invoiceId' in order;

function doneText(order: SavedOrder, isOrder: boolean): string {
  if (isBilled(order)) return `Invoice ${order.invoiceNo} issued`;
  if (isOrder) return `${order.orderNo} saved`;
  return `${order.orderNo} ${order.status === 'placed' ? 'placed' : 'placed and confirmed'}`;
}
