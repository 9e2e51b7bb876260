import type { TillReport } from '@counting-house/contract/orders/till.ts';
import { money } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { DocumentPart, Wrong } from '../../ui/lines/document-page.tsx';
import { BuyerPart } from '../placing/entry-buyer.tsx';
import { PaymentPart } from '../placing/entry-payment.tsx';
import { DiscountPart, SumsPart } from '../placing/entry-totals.tsx';
import { BillAddress } from './bill-address.tsx';
import css from './counter.module.css';
import { CreditLeftChoice } from './credit-left.tsx';
import { leftText } from './exchange-text.ts';
import { QuickCash } from './quick-cash.tsx';
import type { CounterSale } from './use-counter-sale.ts';

/** The right half of the counter: who buys, the sums, how they are paid, and what goes off them. */
export function CounterMoney({ sale, till }: { sale: CounterSale; till: TillReport }) {
  const { work, isEmpty, sums } = sale;
  const { document: entry, change, errors } = work;
  const preview = isEmpty ? null : work.preview;
  const mayPrice = useMay()('orders.order.price');
  return (
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
      {preview && <SumsPart preview={preview} isPricing={work.isAsking} isLarge />}
      <PaymentPart
        lacking={null}
        entry={entry}
        change={change}
        preview={preview}
        toPay={sums.toPay}
        errors={errors}
      />
      <DocumentPart part="change" title="Cash" step="pay">
        <QuickCash entry={entry} toPay={sums.toPay} change={change} />
        {entry.payments.some(({ method }) => method === 'cash') && (
          <p className={css.deposit}>
            <span>Deposit to</span>
            {till.depositTo}, drawer of {till.tillName}
          </p>
        )}
        <CashSums sale={sale} />
        <Wrong>{errors['payments']}</Wrong>
      </DocumentPart>
      <DiscountPart
        entry={entry}
        change={change}
        preview={preview}
        mayPrice={mayPrice}
        errors={errors}
      />
    </>
  );
}

/** What is still to pay, or what goes back over the counter and how. */
function CashSums({ sale: { sums, exchange, work } }: { sale: CounterSale }) {
  const { back, seen } = exchange;
  const { label, amount } = lastSum(sums, back.left);
  return (
    <>
      {sums.credit > 0 && (
        <p className={css.change}>
          <span>Returned</span>
          {money(-sums.credit)}
        </p>
      )}
      {sums.open > 0 && sums.open < sums.toPay ? (
        <p className={css.collect} role="status">
          Collect <b>{money(amount)}</b> more
        </p>
      ) : (
        <p className={css.change} role="status">
          <span>{label}</span>
          <b data-open={sums.open > 0 || undefined}>{money(amount)}</b>
        </p>
      )}
      {seen && sums.left > 0 && (
        <CreditLeftChoice
          amount={sums.left}
          seen={seen}
          value={back.left}
          set={(left) => exchange.set({ ...back, left })}
          error={work.errors['left']}
        />
      )}
    </>
  );
}

/** The sum that matters at the end of a bill: what lacks, what is left of goods brought back, or the change. */
export function lastSum(
  { open, left, change }: CounterSale['sums'],
  leftAs: CounterSale['exchange']['back']['left'],
): { readonly label: string; readonly amount: number } {
  if (open > 0) return { label: 'To pay', amount: open };
  if (left > 0) return { label: leftText(leftAs), amount: left };
  return { label: 'Change', amount: change };
}
