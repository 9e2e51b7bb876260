import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import { TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { amount, money, percent, taxPercent } from '../../platform/format/format.ts';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import type { Messages } from '../../ui/lines/lines.ts';
import { OffersNotUsed, OffersToGive } from '../../offers/offers.routes.tsx';
import { refreshing } from '../../ui/theme/refreshing.ts';
import { Totals } from '../../ui/parts/sheet.tsx';
import { Money } from '../../ui/parts/value.tsx';
import { ChargesInput } from './entry-charges.tsx';
import css from './entry.module.css';
import type { Entry } from './entry.ts';
import { readDiscount } from './entry-reasons.ts';
import { taxName } from '../tax-name.ts';
import { ReasonInput } from './reason-input.tsx';

/** What the order costs, every part by its name, and what we give up on all of it. */
export function TotalsPart({
  entry,
  change,
  preview,
  isPricing,
  mayPrice,
  errors,
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  preview: OrderPreview | null;
  isPricing: boolean;
  /** Anyone who may change prices sets charges. */
  mayPrice: boolean;
  errors: Messages;
}) {
  return (
    <DocumentPart part="discount" title="Totals" step="pay" keys="F8">
      <LessAndMore {...{ entry, change, preview, mayPrice, errors }} />
      {preview && <Sums preview={preview} isPricing={isPricing} />}
    </DocumentPart>
  );
}

/** As the totals of an order, in two parts: the sums, and apart from them what makes them less or more. */
export function SumsPart({
  preview,
  isPricing,
  isLarge = false,
}: {
  preview: OrderPreview;
  isPricing: boolean;
  /** To be read by anyone who stands at the counter. */
  isLarge?: boolean;
}) {
  return (
    <DocumentPart part="sums" title="Totals" step="pay">
      <div className={isLarge ? css.large : undefined}>
        <Sums preview={preview} isPricing={isPricing} />
      </div>
    </DocumentPart>
  );
}

/** What we give up on an order or a bill, its coupon and its charges. */
export function DiscountPart(props: LessAndMoreProps) {
  return (
    <DocumentPart part="discount" title="Discount" step="pay" keys="F8">
      <LessAndMore {...props} />
    </DocumentPart>
  );
}

function Sums({ preview, isPricing }: { preview: OrderPreview; isPricing: boolean }) {
  return (
    <>
      <div {...refreshing(isPricing)}>
        <Totals rows={totalRows(preview)} />
      </div>
      <Suspense>
        <OffersNotUsed of={preview.offers} />
      </Suspense>
    </>
  );
}

type LessAndMoreProps = Omit<Parameters<typeof TotalsPart>[0], 'isPricing'>;

function LessAndMore({ entry, change, preview, mayPrice, errors }: LessAndMoreProps) {
  return (
    <>
      <DiscountInput
        entry={entry}
        change={change}
        error={errors['staffDiscount']}
        reasonError={errors['staffDiscount.reason']}
      />
      <CouponInput entry={entry} change={change} error={errors['couponCode']} />
      <Suspense>
        <OffersToGive
          of={preview?.offers ?? []}
          chosen={entry.chosenOfferIds}
          choose={(next) => change((before) => ({ ...before, chosenOfferIds: next }))}
          disabled={entry.saved?.isInvoiced ?? false}
          error={errors['chosenOfferIds']}
        />
      </Suspense>
      {mayPrice && (
        <ChargesInput
          entry={entry}
          change={change}
          priced={preview?.charges ?? []}
          errors={errors}
        />
      )}
    </>
  );
}

function DiscountInput({
  entry,
  change,
  error,
  reasonError,
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  error: string | undefined;
  reasonError: string | undefined;
}) {
  const { discount, saved } = entry;
  const isClosed = saved?.isInvoiced ?? false;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = discount
    ? discount.kind === 'percent'
      ? percent(discount.value)
      : amount(discount.value)
    : '';
  const isWrong = typed !== null && readDiscount(typed) === undefined;

  function commit() {
    if (typed === null || isWrong) return;
    const next = readDiscount(typed);
    setTyped(null);
    change((before) => ({
      ...before,
      discount: next ? { ...next, reason: before.discount?.reason ?? '' } : null,
    }));
  }

  return (
    <div className={css.discount}>
      <TextInput
        label="Discount on the order"
        data-part="discount"
        placeholder={isClosed ? 'No discount' : '10% or 50'}
        disabled={isClosed}
        description={isClosed && 'Closed by the invoice. Give a line discount instead.'}
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit();
        }}
        error={isWrong ? 'Enter a discount such as 10% or 50' : error}
      />
      {discount && !isClosed && (
        <ReasonInput
          kind="discount"
          label="Reason"
          value={discount.reason}
          error={reasonError}
          set={(reason) =>
            change((before) => ({
              ...before,
              discount: before.discount && { ...before.discount, reason },
            }))
          }
        />
      )}
    </div>
  );
}

/** The code that a buyer has; it acts, or why it does not is said beside it. */
function CouponInput({
  entry,
  change,
  error,
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const isClosed = entry.saved?.isInvoiced ?? false;

  function commit() {
    if (typed === null) return;
    setTyped(null);
    change((before) => ({ ...before, couponCode: typed.trim().toUpperCase() }));
  }

  return (
    <TextInput
      label="Coupon code"
      maxLength={24}
      disabled={isClosed}
      autoComplete="off"
      value={typed ?? entry.couponCode}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit();
      }}
      error={error}
    />
  );
}

/** `Shipping free from ₹2,000` when it is; `Shipping (free from ₹2,000)` when it is not yet. */
function freeFrom(label: string, charged: number, amount: number): string {
  const words = `free from ${money(amount).replace('.00', '')}`;
  return charged === 0 ? `${label} ${words}` : `${label} (${words})`;
}

/** Offers that act, each by its name. */
const offerRows = (
  { offers }: OrderPreview,
  isAt: (slot: OrderPreview['offers'][number]['slot']) => boolean,
) =>
  offers
    .filter(({ isApplied, slot }) => isApplied && isAt(slot))
    .map(({ name, code, amount: off }) => ({
      label: code === null || code === name ? name : `${name} (${code})`,
      value: <Money of={-off} />,
    }));

/** The tax in a total or on top of it; a seller without GSTIN charges none. */
function taxRows(preview: OrderPreview) {
  const { priceMode, taxesByRate, taxAmount } = preview;
  const [first] = taxesByRate;
  const name = taxName(preview);
  if (priceMode !== 'inclusive' && taxesByRate.length > 1) {
    return taxesByRate.map(({ rate, tax }) => ({
      label: `${name} ${taxPercent(rate)}`,
      value: <Money of={tax} />,
    }));
  }
  const rates = taxesByRate.length === 1 && first ? ` ${taxPercent(first.rate)}` : '';
  return [
    {
      label: `${priceMode === 'inclusive' ? `Includes ${name}` : name}${rates}`,
      value: <Money of={taxAmount} />,
    },
  ];
}

function totalRows(preview: OrderPreview) {
  const isUntaxed = preview.taxesByRate.length === 0 && preview.taxAmount === 0;
  return [
    { label: 'Goods', value: <Money of={preview.goodsList} /> },
    ...offerRows(preview, (slot) => slot !== 'shipping'),
    ...(preview.staffDiscountAmount > 0
      ? [{ label: 'Discount', value: <Money of={-preview.staffDiscountAmount} /> }]
      : []),
    ...preview.charges.map(({ kind, label, amount: charged, discount, isAuto }) => ({
      label:
        kind === 'shipping' && isAuto && preview.freeShippingFrom !== null
          ? freeFrom(label, charged + discount, preview.freeShippingFrom)
          : label,
      value: <Money of={charged + discount} />,
    })),
    ...offerRows(preview, (slot) => slot === 'shipping'),
    ...(isUntaxed ? [] : taxRows(preview)),
    { label: 'Round off', value: <Money of={preview.roundOff} /> },
    { label: 'Total', value: <Money of={preview.grandTotal} />, weight: 'final' as const },
  ];
}
