import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { b2bScreens } from '../../b2b/b2b.routes.tsx';
import { date, money, qty } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPage, type Jump, Wrong } from '../../ui/lines/document-page.tsx';
import { ItemBox } from '../../ui/lines/item-search.tsx';
import { LineTable } from '../../ui/lines/line-table.tsx';
import { useFirstPart } from '../../ui/lines/use-first-part.ts';
import { Tag } from '../../ui/marks/badge.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { AddMany } from '../business/add-many.tsx';
import { CompanyHead, CompanyPart, TermsPart } from '../business/entry-company.tsx';
import { CreditPart } from '../business/entry-credit.tsx';
import { BillPart } from './entry-bill.tsx';
import { BuyerPart } from './entry-buyer.tsx';
import { DeliveryPart } from './entry-delivery.tsx';
import { NotPlacedDialog, ReasonAsked } from './entry-dialogs.tsx';
import { countedText, itemsToOrder, LinesSum, chooseLook } from './entry-lines.tsx';
import { NotesPart } from './entry-notes.tsx';
import { focusMethods, focusPaying, PaymentPart } from './entry-payment.tsx';
import { DiscountPart, SumsPart, TotalsPart } from './entry-totals.tsx';
import { type Entry, type EntryCompany, withAdvance, withBuyer, withItem } from './entry.ts';
import { amountToPay } from './order-document.ts';
import { useEntryLines } from './use-entry-lines.ts';
import { type OrderWork, usePlacing } from './use-placing.ts';

const steps = [
  { value: 'buyer', label: 'Customer' },
  { value: 'items', label: 'Items' },
  { value: 'pay', label: 'Pay' },
] as const;

const parts: readonly Jump[] = [
  { part: 'buyer', key: ['F4', 'Customer'] },
  { part: itemsPart, key: ['F2', 'Items'] },
  { part: 'delivery' },
  { part: 'discount', key: ['F8', 'Discount'] },
  { part: 'payment', key: ['F9', 'Payment'], focus: focusMethods },
  { part: 'bill' },
  { part: 'notes' },
];
const jumps = {
  order: parts.filter(({ part }) => part !== 'bill'),
  bill: parts.filter(({ part }) => part !== 'delivery'),
};

/** One order on the screen: lines at the left, everything about the buyer at the right, acts at the foot. */
export function OrderEntry({ initial, orderNo }: { initial: Entry; orderNo: string | null }) {
  const [step, setStep] = useState<string>('buyer');
  const order = usePlacing(initial, () => setStep('buyer'));
  const { work, isOrder, isBill, mayConfirm, refused } = order;
  const { document: entry, change, preview } = work;

  useFirstPart(initial.buyer ? itemsPart : 'buyer');

  useKeys({
    'mod+s': { does: isOrder ? 'Save the order' : 'Save the draft', run: () => void order.save() },
    'mod+Enter': {
      does: isOrder ? 'Save the order' : order.finishWords,
      run: () => void order.finish(),
    },
    'mod+p': order.isQuotation
      ? { does: 'Print as quotation', run: () => void order.printQuotation() }
      : undefined,
    'mod+Shift+Enter':
      isOrder || isBill || !mayConfirm
        ? undefined
        : { does: 'Place only', run: () => void order.place({ confirm: false }) },
  });

  return (
    <>
      <DocumentPage
        title={isOrder ? (orderNo ?? '') : titleOf(entry)}
        crumbs={
          entry.company && (
            <ScreenLink to={b2bScreens.editCompany} params={{ id: entry.company.id }}>
              {entry.buyer?.name}
            </ScreenLink>
          )
        }
        badges={entry.company && <Tag>{entry.company.groupName}</Tag>}
        pageActs={order.isQuotation && <PrintQuotation order={order} />}
        says={order.placed ?? (isOrder ? changingText(entry) : work.savedWords)}
        problem={work.problem?.detail}
        steps={steps}
        step={step}
        setStep={setStep}
        jumps={isBill ? jumps.bill : jumps.order}
        sideLabel="Customer, totals and payment"
        counted={entry.company ? '' : countedText(entry)}
        sums={sumsOf(entry, preview)}
        isAsking={work.isAsking}
        head={entry.company && <OrderHead order={order} company={entry.company} />}
        lines={<OrderLines order={order} />}
        side={<OrderSide order={order} />}
        acts={<OrderActs order={order} />}
      />
      <ReasonAsked entry={entry} change={change} />
      {refused && (
        <NotPlacedDialog
          refused={refused}
          entry={entry}
          change={change}
          again={(expectedTotal) => void order.place({ confirm: refused.confirm, expectedTotal })}
          close={() => order.setRefused(null)}
        />
      )}
    </>
  );
}

type Part = { readonly order: OrderWork };

function PrintQuotation({ order: { work, printQuotation } }: Part) {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.7} />}
      rightSection={<KeyHint keys="mod+p" />}
      disabled={work.document.lines.length === 0}
      onClick={() => void printQuotation()}
    >
      Print as quotation
    </Button>
  );
}

function OrderHead({ order: { work }, company }: Part & { company: EntryCompany }) {
  const { document: entry, change, errors } = work;
  return <CompanyHead entry={entry} company={company} change={change} errors={errors} />;
}

/** The left side: what is ordered. */
function OrderLines({ order: { work, forgetPlaced } }: Part) {
  const { document: entry, change } = work;
  const { added, add, acts } = useEntryLines(entry, change);
  const mayPrice = useMay()('orders.order.price');
  return (
    <>
      {entry.company && (
        <AddMany
          groupId={entry.company.groupId}
          isInclusive={work.preview?.priceMode === 'inclusive'}
          add={(items) => {
            forgetPlaced();
            change((before) =>
              items.reduce(
                (grown, { item, qty: much }) => withItem(grown, item, much).document,
                before,
              ),
            );
          }}
        />
      )}
      <LineTable
        look={chooseLook(entry, mayPrice, work.preview)}
        lines={entry.lines}
        answerOf={work.answerOf}
        messagesOf={work.messagesOf}
        acts={acts}
      />
      {entry.company && entry.lines.length > 0 && (
        <LinesSum entry={entry} preview={work.preview} isPricing={work.isAsking} />
      )}
      <Wrong>{work.errors['lines']}</Wrong>
      <ItemBox
        search={itemsToOrder}
        add={(...item) => {
          forgetPlaced();
          add(...item);
        }}
        added={added && `${added.line.title}, ${qty(added.line.qty)}`}
      />
    </>
  );
}

/** The right side: who buys, where it goes, what it costs and how it is paid. */
function OrderSide({ order }: Part) {
  const { work, isOrder, isBill, forgetPlaced } = order;
  const { document: entry, change, preview, errors } = work;
  const mayPrice = useMay()('orders.order.price');
  const priced = entry.lines.length > 0 ? preview : null;
  const part = { entry, change, errors };
  if (entry.company) return <CompanySide order={order} company={entry.company} />;
  return (
    <>
      <BuyerPart
        buyer={entry.buyer}
        choose={(buyer) => {
          change((before) => withBuyer(before, buyer));
          forgetPlaced();
        }}
        isFixed={isOrder}
        error={errors['customerId']}
      />
      {!isBill && <DeliveryPart {...part} preview={priced} />}
      <TotalsPart {...part} preview={priced} isPricing={work.isAsking} mayPrice={mayPrice} />
      <OrderPaying order={order} />
      {isBill && <BillPart {...part} preview={preview} />}
      <NotesPart {...part} />
    </>
  );
}

/** The same of a company, whose credit and terms come before what makes the order less or more. */
function CompanySide({ order, company }: Part & { company: EntryCompany }) {
  const { work, lacksPayments } = order;
  const { document: entry, change, preview, errors } = work;
  const mayPrice = useMay()('orders.order.price');
  const priced = entry.lines.length > 0 ? preview : null;
  const part = { entry, change, errors };
  return (
    <>
      <CompanyPart entry={entry} errors={errors} company={company} preview={preview} />
      <CreditPart
        credit={priced?.credit ?? null}
        pay={
          lacksPayments === null
            ? (paise) => {
                change((before) => withAdvance(before, paise));
                requestAnimationFrame(() => focusPaying('reference'));
              }
            : null
        }
      />
      {priced && <SumsPart preview={priced} isPricing={work.isAsking} />}
      <TermsPart {...part} company={company} preview={priced} />
      <OrderPaying order={order} />
      <DeliveryPart {...part} preview={priced} />
      <DiscountPart {...part} preview={priced} mayPrice={mayPrice} />
      <NotesPart {...part} />
    </>
  );
}

function OrderPaying({ order: { work, lacksPayments } }: Part) {
  const { document: entry, change, preview, errors } = work;
  return (
    <PaymentPart
      {...{ entry, change, errors, preview }}
      lacking={lacksPayments}
      toPay={preview ? amountToPay(preview, entry) : 0}
    />
  );
}

function OrderActs({ order }: Part) {
  const { isOrder, isBill, mayConfirm, isHeld } = order;
  return (
    <>
      {!isOrder && (
        <Button
          variant="default"
          size="sm"
          rightSection={<KeyHint keys="mod+s" />}
          onClick={() => void order.save()}
        >
          Save draft
        </Button>
      )}
      {!isOrder && !isBill && mayConfirm && !isHeld && (
        <Button variant="default" size="sm" onClick={() => void order.place({ confirm: false })}>
          Place
        </Button>
      )}
      <Button
        size="sm"
        loading={order.work.isSending}
        rightSection={<KeyHint keys="mod+Enter" filled />}
        onClick={() => void order.finish()}
      >
        {order.finishWords}
      </Button>
    </>
  );
}

/** What the order comes to and what of it is still to be paid; a company with credit owes it until its day. */
function sumsOf({ company }: Entry, preview: OrderPreview | null): [string, string][] {
  const total: [string, string] = ['Total', money(preview?.grandTotal ?? 0)];
  const credit = preview?.credit;
  const isOnCredit = (company?.creditDays ?? null) !== null;
  return isOnCredit && credit && credit.onAccount > 0
    ? [total, [`On account, due ${date(credit.dueDate)}`, money(credit.onAccount)]]
    : [total, ['Balance', money(preview?.balance ?? 0)]];
}

function titleOf({ isBill, company }: Entry): string {
  if (isBill) return 'New invoice without an order';
  return company ? 'New B2B order' : 'New B2C order';
}

const changingText = ({ saved }: Entry) =>
  saved?.isInvoiced
    ? 'Changing the order. What is invoiced stays as it is; use a credit note to change it.'
    : 'Changing the order';
