import type { InvoicePreviews } from '@counting-house/contract/invoices/billing-many.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import type { NewPayment } from '@counting-house/contract/orders/payment.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '../platform/address.ts';
import { count, money, today } from '../platform/format/format.ts';
import { openFile } from '../platform/http/download.ts';
import { type Problem, problemIn } from '../platform/http/problem.ts';
import { reading, useWrite } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { invoicesScreens } from './invoices.routes.tsx';

/** An order with all that is open of it, and the draft of its invoice. */
export type Billed = InvoicePreviews['invoices'][number];

type Seen = { readonly id: number; readonly version: number };
type Paying = (toPay: number) => NewPayment[];
const nothingPaid: Paying = () => [];

/** What the invoices of all these orders bear alike, as it is typed. */
type Alike = {
  readonly issueDate: string;
  readonly dueDate: string;
  readonly note: string;
  readonly terms: string;
};

/**
 * The invoices over some orders of one buyer as they are typed: their quantities, dates, note and terms begin
 * with those of the drafts.
 */
export function useBilling(orders: readonly Billed[]) {
  const [typed, setTyped] = useState(() => Object.assign({}, ...orders.map(typedOf)) as Typed);
  const [alike, setAlike] = useState(() => alikeOf(orders));
  const [paying, setPaying] = useState<Paying>(() => nothingPaid);
  const [seen, setSeen] = useState(() => new Map(orders.flatMap(seenOf)));
  const [problem, setProblem] = useState<Problem | null>(null);
  const issuing = useWrite(invoices.createInvoices);
  const creating = useWrite(invoices.createDraft);
  const changing = useWrite(invoices.updateDraft);
  const go = useGo();
  const { issueDate } = alike;
  const isBackdated = Boolean(issueDate) && issueDate !== today();
  const dated = isBackdated ? { issueDate } : {};
  const asked = orders.map((order) => ({ orderId: order.orderId, lines: linesOf(order, typed) }));
  const [settled] = useDebouncedValue(JSON.stringify({ invoices: asked, ...dated }), 250);
  const preview = useQuery({
    ...reading(invoices.previewInvoices, JSON.parse(settled) as { invoices: typeof asked }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = (preview.data as InvoicePreviews | undefined)?.invoices ?? orders;
  const refused = problem ?? (preview.error ? problemIn(preview.error) : null);
  const [only] = orders;
  const isOne = orders.length === 1;
  const toPay = isOne && only ? Math.max(0, Math.min(shown[0]?.total ?? 0, only.balance)) : 0;

  /** Somebody else issued or deleted the draft: what is typed stays, and is billed without it. */
  function refuse(reason: Problem) {
    if (reason.code === 'invoice.draft_gone' && isOne) setSeen(new Map());
    setProblem(reason);
  }

  function sent(at: number) {
    const { orderId, lines } = asked[at] ?? { orderId: 0, lines: [] };
    const draft = seen.get(orderId);
    const payments = isOne ? paying(toPay) : [];
    return {
      orderId,
      lines,
      ...dated,
      note: alike.note,
      ...(alike.dueDate ? { dueDate: alike.dueDate } : {}),
      ...(alike.terms === only?.terms ? {} : { terms: alike.terms }),
      ...(draft ? { draft } : {}),
      ...(payments.length > 0 ? { payments } : {}),
      expectedTotal: shown[at]?.total ?? 0,
    };
  }

  async function issue(isPrinted: boolean) {
    setProblem(null);
    const reply = await issuing.run({ invoices: orders.map((_, at) => sent(at)) });
    if (!reply.ok) {
      refuse(reply.problem);
      return;
    }
    const { invoices: made, total, warnings } = reply.data;
    toast.success(
      isOne
        ? `Invoice ${made[0]?.number ?? ''} issued`
        : `${count(made.length)} invoices issued, ${money(total)} together`,
    );
    for (const words of warnings) toast.info(words);
    if (isPrinted) {
      const ids = made.map(({ id }) => id);
      await openFile(invoices.print, { ids }).catch(toast.thrown('Not printed'));
    }
    go(invoicesScreens.invoices, undefined, isOne ? { open: String(made[0]?.id ?? 0) } : {});
  }

  /** One draft after the other; the first that is refused ends it. */
  async function save() {
    setProblem(null);
    for (const [at, order] of orders.entries()) {
      const body = draftOf(order, { ...alike, lines: asked[at]?.lines ?? [] });
      const draft = seen.get(order.orderId);
      const reply = await (draft
        ? changing.run({ ...draft, ...body })
        : creating.run({ orderId: order.orderId, ...body }));
      if (!reply.ok) {
        refuse(within(reply.problem, at, isOne ? '' : `${order.orderNo}: `));
        return;
      }
      const { id, version } = reply.data;
      setSeen((before) => new Map(before).set(order.orderId, { id, version }));
    }
    toast.success(
      isOne ? `Draft for ${only?.orderNo ?? ''} saved` : `${count(orders.length)} drafts saved`,
    );
  }

  return {
    typed,
    setTyped: (lineId: number, value: unknown) => {
      setTyped((before) => ({ ...before, [lineId]: value }));
      setProblem(null);
    },
    alike,
    setAlike: (change: Partial<Alike>) => {
      setAlike((before) => ({ ...before, ...change }));
      setProblem(null);
    },
    isBackdated,
    asked,
    shown,
    toPay,
    setPaying: (next: Paying) => {
      setPaying(() => next);
      setProblem(null);
    },
    seen,
    refused,
    isSending: issuing.isSending || creating.isSending || changing.isSending,
    issue,
    save,
  };
}

/** `invoices.1.lines.0.qty` of the second order → `lines.0.qty`. */
export function lineErrors(problem: Problem | null, at: number): Readonly<Record<string, string>> {
  const place = `invoices.${at}.`;
  return Object.fromEntries(
    Object.entries(problem?.fields ?? {}).flatMap(([field, text]) =>
      field.startsWith(place) ? [[field.slice(place.length), text]] : [],
    ),
  );
}

/** A refusal of one order as one of them all. */
function within(problem: Problem, at: number, who: string): Problem {
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([field, text]) => [`invoices.${at}.${field}`, text]),
  );
  return { ...problem, detail: `${who}${problem.detail}`, fields };
}

type Typed = Readonly<Record<number, unknown>>;

/** Everything that is open of the order, or what its draft takes of it. */
function typedOf({ lines, draft }: Billed): Typed {
  if (!draft) return {};
  const qtyOf = new Map(draft.lines.map(({ orderLineId, qty }) => [orderLineId, qty]));
  return Object.fromEntries(
    lines.map(({ orderLineId }) => [orderLineId, qtyOf.get(orderLineId) ?? 0]),
  );
}

const seenOf = ({ orderId, draft }: Billed): [number, Seen][] =>
  draft ? [[orderId, { id: draft.id, version: draft.version }]] : [];

/** As the first draft says it, else as it is usual. */
function alikeOf(orders: readonly Billed[]): Alike {
  const draft = orders.find((order) => order.draft)?.draft;
  const [first] = orders;
  return {
    issueDate: draft?.issueDate ?? today(),
    dueDate: draft?.dueDate ?? first?.dueDate ?? '',
    note: draft?.note ?? '',
    terms: draft?.terms ?? first?.terms ?? '',
  };
}

function linesOf({ lines }: Billed, typed: Typed): { orderLineId: number; qty: number }[] {
  return lines.flatMap(({ orderLineId, open }) => {
    const value = typed[orderLineId] ?? open;
    return value === 0 || value === '' || open === 0 ? [] : [{ orderLineId, qty: value as number }];
  });
}

/** What a draft keeps: what is as usual stays open until it is issued. */
function draftOf(
  usual: Billed,
  { lines, note, ...typed }: Alike & { readonly lines: { orderLineId: number; qty: number }[] },
) {
  return {
    lines,
    note,
    issueDate: typed.issueDate && typed.issueDate !== today() ? typed.issueDate : null,
    dueDate: typed.dueDate && typed.dueDate !== usual.dueDate ? typed.dueDate : null,
    terms: typed.terms === usual.terms ? null : typed.terms,
  };
}
