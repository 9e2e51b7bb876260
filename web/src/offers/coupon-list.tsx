import type { CouponRow } from '@counting-house/contract/offers/coupon.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { count } from '../platform/format/format.ts';
import { choice, exactly, picker } from '../ui/filter/filters.tsx';
import { List } from '../ui/list/list.tsx';
import { code, type Column, moment, state, text } from '../ui/table/columns.tsx';
import { StateBadge } from '../ui/marks/badge.tsx';
import { setLimit, switchOff, switchOn } from './offer-acts.ts';
import { couponStates } from './offer-labels.ts';

const usedText = ({ usedCount, limit }: CouponRow) =>
  limit === null ? count(usedCount) : `${count(usedCount)} of ${count(limit)}`;

const used: Column<CouponRow> = {
  key: 'usedCount',
  label: 'Used',
  cell: usedText,
  words: usedText,
  isSorted: true,
  isRight: true,
};

/** What a code is: an active one gives nothing as long as its offer is a draft or paused. */
const statusOf = ({ status, offerStatus }: CouponRow) =>
  status === 'active' && offerStatus !== 'active'
    ? waitingStates[offerStatus]
    : couponStates[status];

const waitingStates = {
  draft: { label: 'Offer is a draft', tone: 'idle' },
  paused: { label: 'Offer is paused', tone: 'waiting' },
} as const;

const statusColumn: Column<CouponRow> = {
  ...state('status', 'Status', couponStates),
  cell: (row) => {
    const { label, tone } = statusOf(row);
    return <StateBadge tone={tone}>{label}</StateBadge>;
  },
  words: (row) => statusOf(row).label,
};

/** The codes of all offers; a batch is exported, and printed from there. */
export function CouponList() {
  return (
    <List
      list={offers.listCoupons}
      things="coupon codes"
      search="Code"
      columns={[
        code('code', 'Code'),
        text('offer', 'Offer'),
        text('customer', 'Customer'),
        used,
        statusColumn,
        code('batchNo', 'Batch'),
        moment('lastUsedAt', 'Last used'),
      ]}
      filters={[
        picker('offerId', 'Offer', offers.listOffers),
        choice('status', 'Status', couponStates),
        exactly('batchNo', 'Batch'),
      ]}
      rowActions={[switchOff, switchOn, setLimit]}
      empty="Create a coupon offer first, then add codes to it."
    />
  );
}
