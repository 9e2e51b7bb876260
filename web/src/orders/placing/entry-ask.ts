import type {
  LineChange,
  LineInput,
  OrderPreviewInput,
} from '@counting-house/contract/orders/order-entry.ts';
import type { StaffDiscount } from '@counting-house/contract/orders/order-labels.ts';
import { sentPayment } from '../payments/payment-labels.ts';
import type { Discount, Entry, EntryLine } from './entry.ts';

/** What the server is asked: the same for preview, draft and placing. */
export function toPreviewInput(entry: Entry): OrderPreviewInput {
  const payments = entry.payments.filter(({ amount }) => amount > 0).map(sentPayment);
  return {
    ...(entry.saved ? { id: entry.saved.id } : {}),
    ...buyerAsked(entry),
    ...(entry.addressId !== null &&
    entry.addressId !== entry.saved?.addressId &&
    entry.deliveryMethod !== 'pickup'
      ? { addressId: entry.addressId }
      : {}),
    deliveryMethod: entry.deliveryMethod,
    promisedOn: entry.promisedOn,
    ...chosenPlaceAsked(entry),
    lines: entry.lines.filter(isSent).map(sentLine),
    staffDiscount: entry.discount && sentDiscount(entry.discount, entry.discount.reason),
    ...(entry.couponCode
      ? { couponCode: entry.couponCode }
      : entry.saved
        ? { couponCode: null }
        : {}),
    ...(entry.chosenOfferIds.length > 0 || entry.saved
      ? { chosenOfferIds: [...entry.chosenOfferIds] }
      : {}),
    charges: entry.charges.map(({ kind, label, amount }) => ({ kind, label, amount })),
    ...(payments.length > 0 ? { payments } : {}),
    note: entry.note,
    customerNote: entry.customerNote,
    tags: [...entry.tags],
    reprice: 'keep',
  };
}

/** A place of supply that somebody chose; one that is not complete yet is not sent. */
function chosenPlaceAsked({ chosenPlace, saved }: Entry) {
  const { stateCode, reason } = chosenPlace ?? {};
  if (stateCode && reason?.trim()) return { chosenPlace: { stateCode, reason } };
  return saved && chosenPlace === null ? { chosenPlace: null } : {};
}

/** Whose order it is: a customer's, or that of a person for a group of a company. */
function buyerAsked({ buyer, company, saved }: Entry) {
  if (!company) return buyer ? { customerId: buyer.id } : {};
  return {
    ...(saved ? {} : { companyId: company.id }),
    groupId: company.groupId,
    ...(company.personId === null ? {} : { customerId: company.personId }),
    ...(company.billingAddressId === null ? {} : { billingAddressId: company.billingAddressId }),
    customerPo: company.customerPo,
    customerPoDate: company.customerPoDate,
    validUntil: company.validUntil,
    ...(company.approverId === null
      ? {}
      : { approver: { groupCustomerId: company.approverId, note: '' } }),
  };
}

/** A line of nothing waits until it has a quantity. */
export const isSent = ({ qty }: EntryLine) => qty > 0;

/** A line that is saved says also what it has no more of: its own price, its discount. */
function sentLine(line: EntryLine): LineChange {
  const discount = line.discount && sentDiscount(line.discount, line.discountReason);
  const own = {
    ...(line.unitPrice === null ? {} : { overrideReason: line.priceReason }),
    qty: line.qty,
    note: line.note,
  };
  return line.id === null
    ? { ...own, variantId: line.variantId, ...given({ unitPrice: line.unitPrice, discount }) }
    : { ...own, id: line.id, unitPrice: line.unitPrice, lineStaffDiscount: discount };
}

const given = (of: { unitPrice: number | null; discount: StaffDiscount | null }) => ({
  ...(of.unitPrice === null ? {} : { unitPrice: of.unitPrice }),
  ...(of.discount ? { lineStaffDiscount: of.discount } : {}),
});

/** The lines of an order that is not saved yet. */
export function newLines(lines: readonly LineChange[]): LineInput[] {
  return lines.map((line) => ({
    variantId: line.variantId,
    qty: line.qty,
    overrideReason: line.overrideReason,
    note: line.note,
    ...given({ unitPrice: line.unitPrice ?? null, discount: line.lineStaffDiscount ?? null }),
  }));
}

const sentDiscount = ({ kind, value }: Discount, reason: string): StaffDiscount => ({
  kind,
  value,
  reason,
});
