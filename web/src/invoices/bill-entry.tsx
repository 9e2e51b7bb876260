import type { InvoicePreview } from '@counting-house/contract/invoices/billing.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { Button, Textarea } from '@mantine/core';
import { accountsScreens } from '../accounts/accounts.routes.tsx';
import { PaidWith } from '../orders/orders.routes.tsx';
import { money, today } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys/keys.ts';
import type { Problem } from '../platform/http/problem.ts';
import { useLacking, useMay } from '../platform/session.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet, SheetBody, Totals } from '../ui/parts/sheet.tsx';
import { DeleteDraft, DraftBanner } from './bill-draft.tsx';
import { BillLines } from './bill-lines.tsx';
import { taxRows } from './tax-rows.ts';
import { type Billed, lineErrors, useBilling } from './use-billing.ts';
import css from './invoice-entry.module.css';

type Billing = ReturnType<typeof useBilling>;

/**
 * What is billed of an order, or of several of one buyer with an invoice each, as it is typed.
 *
 * @param again reads the orders and their drafts anew, and begins with what they are then.
 */
export function BillEntry({ orders, again }: { orders: readonly Billed[]; again: () => void }) {
  const billing = useBilling(orders);
  const { issue, save, refused } = billing;
  const may = useMay();
  const isOne = orders.length === 1;
  useKeys({
    'mod+s': { does: isOne ? 'Save the draft' : 'Save the drafts', run: () => void save() },
    ...(may('invoices.invoice.issue') && {
      'mod+Enter': {
        does: isOne ? 'Issue the invoice' : 'Issue the invoices',
        run: () => void issue(false),
      },
      'mod+p': { does: 'Issue and print', run: () => void issue(true) },
    }),
  });
  return (
    <>
      {orders.map((order, at) => (
        <Sheet
          key={order.orderId}
          title={isOne ? `${order.orderNo}, ${order.buyerName}` : order.orderNo}
        >
          <SheetBody>
            <div className={css.form}>
              <BilledOrder order={order} at={at} billing={billing} />
              {isOne && <Terms billing={billing} />}
              <Totals
                rows={
                  isOne ? sumsOf(billing.shown[at] ?? order) : totalOf(billing.shown[at] ?? order)
                }
              />
              {isOne && refused && <Refusal problem={refused} again={again} isOne />}
            </div>
          </SheetBody>
        </Sheet>
      ))}
      {!isOne && (
        <Sheet title="On each invoice">
          <SheetBody>
            <div className={css.form}>
              <Terms billing={billing} />
              {refused && <Refusal problem={refused} again={again} isOne={false} />}
            </div>
          </SheetBody>
        </Sheet>
      )}
      <PaymentSheet orders={orders} billing={billing} />
      <Acts orders={orders} billing={billing} />
    </>
  );
}

function BilledOrder({ order, at, billing }: { order: Billed; at: number; billing: Billing }) {
  const errors = lineErrors(billing.refused, at);
  const lines = billing.asked[at]?.lines ?? [];
  return (
    <>
      {order.draft && billing.seen.has(order.orderId) && <DraftBanner draft={order.draft} />}
      <BillLines
        whole={order}
        shown={billing.shown[at] ?? order}
        typed={billing.typed}
        errorOf={({ orderLineId }) =>
          errors[`lines.${lines.findIndex((one) => one.orderLineId === orderLineId)}.qty`]
        }
        set={({ orderLineId }, value) => billing.setTyped(orderLineId, value)}
      />
    </>
  );
}

/** Dates, note and terms, which several invoices bear alike. */
function Terms({
  billing: { alike, setAlike, isBackdated, refused, asked },
}: {
  billing: Billing;
}) {
  const may = useMay();
  const errors = Object.assign({}, ...asked.map((_, at) => lineErrors(refused, at))) as Record<
    string,
    string
  >;
  return (
    <>
      <div className={css.dates}>
        {(may('invoices.invoice.backdate') || isBackdated) && (
          <DateInput
            label="Invoice date"
            maxDate={today()}
            value={alike.issueDate}
            error={errors['issueDate']}
            onChange={(next) => setAlike({ issueDate: String(next) })}
          />
        )}
        <DateInput
          label="Due date"
          value={alike.dueDate}
          error={errors['dueDate']}
          onChange={(next) => setAlike({ dueDate: String(next) })}
        />
      </div>
      <Textarea
        label="Note"
        description="Printed on the invoice"
        autosize
        minRows={2}
        maxLength={1000}
        value={alike.note}
        error={errors['note']}
        onChange={(event) => setAlike({ note: event.currentTarget.value })}
      />
      <Textarea
        label="Terms"
        description="Printed under the total"
        autosize
        minRows={2}
        maxLength={2000}
        value={alike.terms}
        error={errors['terms']}
        onChange={(event) => setAlike({ terms: event.currentTarget.value })}
      />
    </>
  );
}

/** What the buyer pays with it; a payment for several orders is recorded as one receipt, elsewhere. */
function PaymentSheet({ orders, billing }: { orders: readonly Billed[]; billing: Billing }) {
  const lacks = useLacking(invoices.createInvoice);
  const may = useMay();
  const [order] = orders;
  if (orders.length > 1) return <ReceiptHint />;
  if (!order || order.balance <= 0) return null;
  if (lacks('payments') !== null || !may('invoices.invoice.issue')) return null;
  return (
    <Sheet title="Payment">
      <SheetBody>
        <div className={css.form}>
          <p className={css.hint}>
            {order.balance < (billing.shown[0]?.total ?? 0)
              ? `${money(order.balance)} of the order is still to be paid. `
              : ''}
            Leave it out if the customer pays later.
          </p>
          <Part what="the payment">
            <PaidWith
              buyer={{ kind: order.buyerKind, id: order.buyerId }}
              toPay={billing.toPay}
              closed={{
                cod:
                  order.pendingCod > 0 ||
                  order.deliveryMethod === 'pickup' ||
                  order.buyerKind === 'company',
              }}
              errors={lineErrors(billing.refused, 0)}
              set={billing.setPaying}
            />
          </Part>
        </div>
      </SheetBody>
    </Sheet>
  );
}

/** One payment over several invoices is money received of the buyer, which the books set against them. */
function ReceiptHint() {
  const may = useMay();
  if (!may('accounts.receivable.read')) return null;
  return (
    <p className={css.hint}>
      Paid together? Issue them, then record one receipt for all under{' '}
      <ScreenLink to={accountsScreens.receivables}>Receivables</ScreenLink>.
    </p>
  );
}

function Acts({ orders, billing }: { orders: readonly Billed[]; billing: Billing }) {
  const may = useMay();
  const { isSending, shown, seen } = billing;
  const [order] = orders;
  const draft = order && seen.get(order.orderId);
  const isOne = orders.length === 1;
  const total = shown.reduce((sum, one) => sum + one.total, 0);
  return (
    <div className={css.acts}>
      {isOne && order && draft && <DeleteDraft draft={draft} orderNo={order.orderNo} />}
      <Button
        variant="default"
        loading={isSending}
        rightSection={<KeyHint keys="mod+s" />}
        onClick={() => void billing.save()}
      >
        {isOne ? 'Save draft' : 'Save drafts'}
      </Button>
      {may('invoices.invoice.issue') && (
        <>
          <Button
            variant="default"
            loading={isSending}
            rightSection={<KeyHint keys="mod+p" />}
            onClick={() => void billing.issue(true)}
          >
            Issue and print
          </Button>
          <Button
            loading={isSending}
            rightSection={<KeyHint keys="mod+Enter" filled />}
            onClick={() => void billing.issue(false)}
          >
            {isOne ? `Issue ${money(total)}` : `Issue ${orders.length} invoices, ${money(total)}`}
          </Button>
        </>
      )}
    </div>
  );
}

/** Why it was not saved or issued, where no field bears it; the one who was late can see what the others saved. */
function Refusal({
  problem,
  again,
  isOne,
}: {
  problem: Problem;
  again: () => void;
  isOne: boolean;
}) {
  const isLate =
    problem.code === 'stale' ||
    problem.code === 'invoice.draft_exists' ||
    (problem.code === 'invoice.draft_gone' && !isOne);
  if (Object.keys(problem.fields).length > 0) return null;
  return (
    <div role="alert">
      <p className={css.problem}>{problem.detail}</p>
      {isLate && (
        <Button variant="default" size="xs" onClick={again}>
          {isOne ? 'Show the saved draft' : 'Show the saved drafts'}
        </Button>
      )}
    </div>
  );
}

function sumsOf(of: InvoicePreview) {
  return [
    { label: 'Taxable value', value: money(of.taxable) },
    ...taxRows(of.taxesByRate),
    { label: 'Round off', value: money(of.roundOff) },
    ...totalOf(of),
  ];
}

const totalOf = (of: InvoicePreview) => [
  { label: 'Total', value: money(of.total), weight: 'final' as const },
];
