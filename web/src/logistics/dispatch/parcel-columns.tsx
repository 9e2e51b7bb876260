import type { ParcelRow } from '@counting-house/contract/logistics/parcel.ts';
import type { Pay } from '@counting-house/contract/orders/payment.ts';
import { money as rupees, pin } from '../../platform/format/format.ts';
import {
  type Column,
  moment,
  money,
  opens,
  stacked,
  state,
  text,
} from '../../ui/table/columns.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { claimStatuses, failureLabels, parcelStatuses, payStates } from '../logistics-labels.ts';
import css from '../logistics.module.css';
import { makePayColumn } from './pay-badge.tsx';

const ofOrder: Column<ParcelRow> = {
  key: 'orderNo',
  label: 'Order',
  cell: (row) => orderText(row),
  words: orderText,
};

/** `ORD-1001, pickup of RET-0001` of a parcel of a return. */
function orderText({ orderNo, ofReturn, direction }: ParcelRow): string {
  if (!ofReturn) return orderNo;
  return `${orderNo}, ${direction === 'in' ? 'pickup of' : 'back from'} ${ofReturn.returnNo}`;
}

export const parcelColumn: Column<ParcelRow> = stacked(
  opens('number', 'Parcel', { sorted: true }),
  ofOrder,
);

const city: Column<ParcelRow> = {
  key: 'city',
  label: 'City',
  cell: (row) => `${row.city} ${pin(row.pinCode)}`,
  words: (row) => `${row.city} ${row.pinCode}`,
};

export const placeColumn: Column<ParcelRow> = stacked(text('name', 'Name'), city);

const weight: Column<ParcelRow> = {
  key: 'grams',
  label: 'Weight',
  isRight: true,
  cell: (row) => (row.grams === null ? <Nothing /> : kilograms(row.grams)),
  words: (row) => (row.grams === null ? '' : kilograms(row.grams)),
  inFile: [{ key: 'grams', label: 'Weight in g' }],
};

export const sizeColumn: Column<ParcelRow> = stacked(weight, text('size', 'Size'));

export const payOfRow = ({ payMode, codAmount, unpaid }: ParcelRow): Pay => ({
  payMode,
  codDue: codAmount,
  unpaid,
});

const ownPay = makePayColumn(payOfRow, { key: 'codAmount', isSorted: true });

/** Nothing is paid with the parcel of a return. */
export const payColumn: Column<ParcelRow> = {
  ...ownPay,
  cell: (row) => (row.ofReturn ? <Nothing /> : ownPay.cell(row)),
  inFile: [
    state('payMode', 'Payment', payStates),
    money('codAmount', 'To collect'),
    money('unpaid', 'Unpaid'),
  ],
};

export const stateColumn: Column<ParcelRow> = stacked(
  state('status', 'Status', parcelStatuses),
  moment('statusAt', 'Since'),
);

export const proposalColumn: Column<ParcelRow> = {
  key: 'proposedTrack',
  label: 'Suggested courier',
  cell: (row) => row.proposedTrack ?? <Nothing />,
  words: (row) => row.proposedTrack ?? '',
};

const waybill: Column<ParcelRow> = {
  key: 'waybill',
  label: 'AWB no.',
  cell: (row) =>
    row.trackingUrl ? (
      <a className={css.link} href={row.trackingUrl} target="_blank" rel="noreferrer">
        {row.waybill}
      </a>
    ) : (
      row.waybill
    ),
  words: (row) => row.waybill,
};

export const courierColumn: Column<ParcelRow> = stacked(text('courier', 'Courier'), waybill);

export const attemptsColumn: Column<ParcelRow> = {
  key: 'attempts',
  label: 'Attempts',
  cell: (row) =>
    row.attempts === 0 ? (
      <Nothing />
    ) : (
      [String(row.attempts), failureLabels[row.failureReason as keyof typeof failureLabels]]
        .filter(Boolean)
        .join(', ')
    ),
  words: (row) => String(row.attempts),
};

/** Why a parcel needs somebody. */
export function parcelProblem(row: ParcelRow): string {
  if (row.isPickupFailed) return 'Courier did not come';
  if (row.isFetchedForNothing) return 'This return is closed. Cancel the pickup.';
  if (row.status === 'attempt_failed') {
    const why = failureLabels[row.failureReason as keyof typeof failureLabels];
    return [`Attempt ${row.attempts} failed`, why].filter(Boolean).join(': ');
  }
  if (row.isAtDoor) return 'RTO at our door (courier)';
  if (row.status === 'rto') return 'RTO';
  if (row.claimStatus === 'open') return `Claim of ${rupees(row.claimAmount)} is open`;
  return row.hasNoNews ? 'No news' : '';
}

export const problemColumn: Column<ParcelRow> = {
  key: 'failureReason',
  label: 'Problem',
  cell: (row) => parcelProblem(row) || <Nothing />,
  words: parcelProblem,
};

export const claimColumn: Column<ParcelRow> = {
  key: 'claimStatus',
  label: 'Claim',
  cell: (row) =>
    row.claimStatus === 'none' ? (
      <Nothing />
    ) : (
      `${claimStatuses[row.claimStatus].label}, ${rupees(row.claimAmount)}`
    ),
  words: (row) => claimStatuses[row.claimStatus].label,
};

/** `1.240 kg` from grams. */
export const kilograms = (grams: number) => `${(grams / 1000).toFixed(3)} kg`;
