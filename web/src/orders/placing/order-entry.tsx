import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { BilledAtOnce, SavedOrder } from '@counting-house/contract/orders/order.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { b2bScreens } from '../../b2b/b2b.routes.tsx';
import { invoicesScreens } from '../../invoices/invoices.routes.tsx';
import { useGo, useSetSearch } from '../../platform/address.ts';
import { money, qty } from '../../platform/format/format.ts';
import { openFile } from '../../platform/http/download.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { useKeys } from '../../platform/keys.ts';
import { useLacking, useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPage, type Jump, Wrong } from '../../ui/lines/document-page.tsx';
import { ItemBox } from '../../ui/lines/item-search.tsx';
import { LineTable } from '../../ui/lines/line-table.tsx';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { Tag } from '../../ui/marks/badge.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { BuyerPart } from './entry-buyer.tsx';
import { DeliveryPart } from './entry-delivery.tsx';
import { AddMany } from '../business/add-many.tsx';
import { CompanyPart } from '../business/entry-company.tsx';
import { CreditPart } from '../business/entry-credit.tsx';
import { type NotPlaced, NotPlacedDialog, notPlacedFor, ReasonAsked } from './entry-dialogs.tsx';
import { countedWords, itemsToOrder, lookOf } from './entry-lines.tsx';
import { focusField } from './entry-problems.ts';
import { emptyBill, emptyEntry, type Entry, withAdvance, withBuyer, withItem } from './entry.ts';
import { NotesPart } from './entry-notes.tsx';
import { focusMethods, focusPaying, PaymentPart } from './entry-payment.tsx';
import { TotalsPart } from './entry-totals.tsx';
import { orderDocument, type Placing, toPayOf } from './order-document.ts';
import { ordersScreens } from '../orders.routes.tsx';
import { useEntryLines } from './use-entry-lines.ts';

const steps = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'items', label: 'Items' },
  { value: 'pay', label: 'Pay' },
] as const;

const jumps: readonly Jump[] = [
  { part: 'buyer', key: ['F4', 'Buyer'] },
  { part: itemsPart, key: ['F2', 'Items'] },
  { part: 'delivery' },
  { part: 'discount', key: ['F8', 'Discount'] },
  { part: 'payment', key: ['F9', 'Payment'], focus: focusMethods },
  { part: 'notes' },
];

/** One order on the screen: lines at the left, everything about the buyer at the right, acts at the foot. */
export function OrderEntry({ initial, orderNo }: { initial: Entry; orderNo: string | null }) {
  const work = useLineDocument(orderDocument, initial);
  const { document: entry, change, preview, errors } = work;
  const [step, setStep] = useState<string>('buyer');
  const { added, add, acts } = useEntryLines(entry, change);
  const [placed, setPlaced] = useState<string | null>(null);
  const [refused, setRefused] = useState<(NotPlaced & { confirm: boolean }) | null>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const setSearch = useSetSearch();
  const go = useGo();
  const isOfCompany = entry.company !== null;
  const isOrder = entry.saved !== null && !entry.saved.isDraft;
  const isInvoiced = entry.saved?.isInvoiced ?? false;
  const mayPrice = useMay()('orders.order.price');
  const lacks = useLacking(orders.createB2C);
  const noConfirm = lacks('confirm');
  const { isBill } = entry;
  const isHeld = !isOrder && (preview?.credit?.holds.length ?? 0) > 0;
  const placeWords = isBill
    ? 'Issue invoice'
    : isHeld
      ? 'Place on hold'
      : noConfirm === null
        ? 'Place and confirm'
        : 'Place';
  const isQuotation = isOfCompany && (entry.saved?.isDraft ?? true);

  useEffect(() => {
    // Once nothing unsaved is left, so that nobody is asked whether it may be lost.
    if (saved === null) return;
    if (isOfCompany) go(ordersScreens.allOrders, undefined, { open: String(saved) });
    else go(ordersScreens.b2cDesk, undefined, { stage: 'all', open: String(saved) });
  }, [saved, go, isOfCompany]);

  useEffect(() => {
    // After the page gave the focus to its heading, as it does for every page.
    const timer = setTimeout(() => focusPart(initial.buyer ? 'items' : 'buyer'), 50);
    return () => clearTimeout(timer);
  }, [initial.buyer]);

  useKeys({
    'mod+s': { does: isOrder ? 'Save the order' : 'Save the draft', run: () => void save() },
    'mod+Enter': {
      does: isOrder ? 'Save the order' : placeWords,
      run: () => void place({ confirm: !isOrder && noConfirm === null }),
    },
    'mod+p': isQuotation
      ? { does: 'Print as quotation', run: () => void printQuotation() }
      : undefined,
    'mod+Shift+Enter':
      isOrder || isBill || noConfirm !== null
        ? undefined
        : { does: 'Place only', run: () => void place({ confirm: false }) },
  });

  async function save() {
    if (isOrder) await place({ confirm: false });
    else if (await work.saveDraft()) toast.success('Draft saved');
  }

  /** Kept as a draft first: what is printed is what is kept. */
  async function printQuotation() {
    const draft = await work.saveDraft();
    if (!draft) return;
    await openFile(orders.printOrders, { id: draft.id, kind: 'order' }).catch((cause: unknown) =>
      toast.refused(problemIn(cause), 'The quotation was not made'),
    );
  }

  const refusedTitle = isOrder ? 'Not saved' : isBill ? 'Not issued' : 'Not placed';

  async function place(how: Placing) {
    const back = preview?.moneyBack ?? 0;
    setRefused(null);
    const outcome = await work.finish(how);
    if (!outcome) return;
    if ('answer' in outcome) {
      const { answer: order } = outcome;
      const words = `${doneWords(order, isOrder)}, ${money(order.grandTotal)}`;
      toast.success(words, {
        ...wordsUnder(order.warnings, isOrder && entry.moneyBack !== 'keep' ? back : 0),
        ...(isOrder
          ? {}
          : {
              act: isBilled(order)
                ? {
                    label: 'Open the invoice',
                    run: () =>
                      go(invoicesScreens.invoices, undefined, { open: String(order.invoiceId) }),
                  }
                : {
                    label: 'Open the order',
                    run: () => go(ordersScreens.allOrders, undefined, { open: String(order.id) }),
                  },
            }),
        replaces: refusedTitle,
      });
      if (isOrder) return setSaved(order.id);
      setPlaced(words);
      if (entry.company) return setSaved(order.id);
      work.reset(isBill ? emptyBill : emptyEntry);
      setSearch({ order: null, customer: null });
      setStep('buyer');
      requestAnimationFrame(() => focusPart('buyer'));
      return;
    }
    const { problem, lines } = outcome;
    const why = notPlacedFor(problem, entry, preview);
    if (why) return setRefused({ ...why, confirm: how.confirm });
    const [first] = Object.keys(problem.fields);
    toast.error(refusedTitle, { text: problem.fields[first ?? ''] ?? problem.detail });
    if (first) focusField(first, lines);
  }

  const toPay = preview ? toPayOf(preview, entry) : 0;
  const priced = entry.lines.length > 0 ? preview : null;
  return (
    <>
      <DocumentPage
        title={
          isOrder
            ? (orderNo ?? '')
            : isBill
              ? 'New invoice without an order'
              : entry.company
                ? 'New B2B order'
                : 'New B2C order'
        }
        crumbs={
          entry.company && (
            <ScreenLink to={b2bScreens.editCompany} params={{ id: entry.company.id }}>
              {entry.buyer?.name}
            </ScreenLink>
          )
        }
        badges={entry.company && <Tag>{entry.company.groupName}</Tag>}
        pageActs={
          isQuotation && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.7} />}
              rightSection={<KeyHint keys="mod+p" />}
              disabled={entry.lines.length === 0}
              onClick={() => void printQuotation()}
            >
              Print as quotation
            </Button>
          )
        }
        says={placed ?? (isOrder ? changingWords(isInvoiced) : work.savedWords)}
        problem={work.problem?.detail}
        steps={steps}
        step={step}
        setStep={setStep}
        jumps={isBill ? jumps.filter(({ part }) => part !== 'delivery') : jumps}
        sideLabel="Buyer, totals and payment"
        counted={countedWords(entry)}
        sums={[
          ['Total', money(preview?.grandTotal ?? 0)],
          ['Balance', money(preview?.balance ?? 0)],
        ]}
        isAsking={work.isAsking}
        lines={
          <>
            {entry.company && (
              <AddMany
                groupId={entry.company.groupId}
                isInclusive={preview?.priceMode === 'inclusive'}
                add={(items) => {
                  setPlaced(null);
                  change((before) =>
                    items.reduce(
                      (grown, { item, qty: much }) => withItem(grown, item, much).entry,
                      before,
                    ),
                  );
                }}
              />
            )}
            <LineTable
              look={lookOf(entry, mayPrice)}
              lines={entry.lines}
              answerOf={work.answerOf}
              messagesOf={work.messagesOf}
              acts={acts}
            />
            <Wrong>{errors['lines']}</Wrong>
            <ItemBox
              search={itemsToOrder}
              add={(...item) => {
                setPlaced(null);
                add(...item);
              }}
              added={added && `${added.line.title}, ${qty(added.line.qty)}`}
            />
          </>
        }
        side={
          <>
            {entry.company ? (
              <>
                <CompanyPart
                  entry={entry}
                  company={entry.company}
                  change={change}
                  preview={preview}
                  errors={errors}
                />
                <CreditPart
                  credit={priced?.credit ?? null}
                  pay={
                    lacks('payments') === null
                      ? (paise) => {
                          change((before) => withAdvance(before, paise));
                          requestAnimationFrame(() => focusPaying('reference'));
                        }
                      : null
                  }
                />
              </>
            ) : (
              <BuyerPart
                buyer={entry.buyer}
                choose={(buyer) => {
                  change((before) => withBuyer(before, buyer));
                  setPlaced(null);
                }}
                isFixed={isOrder}
                error={errors['customerId']}
              />
            )}
            {!isBill && (
              <DeliveryPart entry={entry} change={change} preview={priced} errors={errors} />
            )}
            <TotalsPart
              entry={entry}
              change={change}
              preview={priced}
              isPricing={work.isAsking}
              mayPrice={mayPrice}
              errors={errors}
            />
            <PaymentPart
              lacking={lacks('payments')}
              entry={entry}
              change={change}
              preview={preview}
              toPay={toPay}
              errors={errors}
            />
            <NotesPart entry={entry} change={change} errors={errors} />
          </>
        }
        acts={
          <>
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
                {noConfirm === null && !isBill && !isHeld && (
                  <Button
                    variant="default"
                    size="sm"
                    onClick={() => void place({ confirm: false })}
                  >
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
          </>
        }
      />
      <ReasonAsked entry={entry} change={change} />
      {refused && (
        <NotPlacedDialog
          refused={refused}
          entry={entry}
          change={change}
          again={(expectedTotal) => void place({ confirm: refused.confirm, expectedTotal })}
          close={() => setRefused(null)}
        />
      )}
    </>
  );
}

/** What else is said of an order that was saved: its first warning, or what goes back. */
function wordsUnder([warning]: readonly string[], back: number): { text?: string } {
  if (warning) return { text: warning };
  return back > 0 ? { text: `${money(back)} goes back` } : {};
}

const isBilled = (order: SavedOrder): order is BilledAtOnce => 'invoiceId' in order;

function doneWords(order: SavedOrder, isOrder: boolean): string {
  if (isBilled(order)) return `Invoice ${order.invoiceNo} issued`;
  if (isOrder) return `${order.orderNo} saved`;
  return `${order.orderNo} ${order.status === 'placed' ? 'placed' : 'placed and confirmed'}`;
}

const changingWords = (isInvoiced: boolean) =>
  isInvoiced
    ? 'Changing the order. What is invoiced stays as it is; use a credit note to change it.'
    : 'Changing the order';
