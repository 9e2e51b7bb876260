import type { PaymentLink } from '@counting-house/contract/orders/payments/payment-link.ts';

type Asked = {
  readonly ref: string;
  /** Paise. */
  readonly amount: number;
  readonly orderNo: string;
  readonly business: string;
};

/** A paise amount as pages and UPI read it: `1220.00`. */
const plain = (amount: number): string => (amount / 100).toFixed(2);

/**
 * The address that a buyer pays at: the payment page of the business, its `{ref}`, `{amount}` and `{order}` filled
 * in, else a UPI link to its UPI ID; null where neither is set.
 *
 * @see NPCI, UPI Linking Specifications 1.6.
 */
export function paymentLinkUrl(
  { page, upiId }: { readonly page: string; readonly upiId: string },
  { ref, amount, orderNo, business }: Asked,
): string | null {
  if (page) {
    const filled: Readonly<Record<string, string>> = { ref, amount: plain(amount), order: orderNo };
    return page.replaceAll(/\{(\w+)\}/gu, (whole, name: string) =>
      name in filled ? encodeURIComponent(filled[name] ?? '') : whole,
    );
  }
  if (!upiId) return null;
  const asked = new URLSearchParams({
    pa: upiId,
    pn: business,
    am: plain(amount),
    cu: 'INR',
    tn: orderNo,
    tr: ref,
  });
  return `upi://pay?${asked.toString().replaceAll('+', '%20')}`;
}

type Standing = {
  readonly paidAt: string | null;
  readonly cancelledAt: string | null;
  readonly expiresAt: string;
};

/** Where a link stands at a moment. */
export function linkStatus(link: Standing, now: string): PaymentLink['status'] {
  if (link.paidAt !== null) return 'paid';
  if (link.cancelledAt !== null) return 'cancelled';
  return link.expiresAt <= now ? 'expired' : 'open';
}
