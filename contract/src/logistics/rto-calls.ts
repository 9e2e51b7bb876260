import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { write } from '../kit/operation.ts';
import { version } from '../kit/shapes.ts';
import { Order } from '../orders/order.ts';
import {
  CancelledBooking,
  ClaimUpdate,
  CorrectedTracking,
  LostParcel,
  NdrAction,
  Parcel,
  ReturnedParcel,
} from './parcel.ts';

/** What ends the way of a parcel, and what can be done with one that does not arrive; part of `logistics`. */
export const wayBackCalls = {
  markDelivered: write({
    says: 'Mark what was shipped of an order as delivered, with its parcels.',
    wire: 'POST OrderManagement/MarkDelivered?ID={id}',
    permission: 'orders.order.deliver',
    input: z.strictObject({
      id: queryId,
      version: version.optional(),
    }),
    output: Order,
    problems: ['order.not_shipped'],
  }),

  trackingCancel: write({
    says: 'Cancel the booking of a parcel.',
    wire: 'POST Logistics/TrackingCancel?ID={id}',
    permission: 'logistics.parcel.dispatch',
    input: CancelledBooking,
    output: Parcel,
    problems: ['parcel.not_booked'],
  }),

  ndrAction: write({
    says: 'After a failed attempt, request another attempt or RTO.',
    wire: 'POST Logistics/NdrAction?ID={id}',
    permission: 'logistics.parcel.dispatch',
    input: NdrAction,
    output: Parcel,
    problems: ['parcel.no_failed_attempt'],
  }),

  parcelReturned: write({
    says: 'Record an RTO as received.',
    wire: 'POST Logistics/ParcelReturned?ID={id}',
    permission: 'logistics.parcel.dispatch',
    input: ReturnedParcel,
    output: Parcel,
    problems: ['parcel.not_out', 'parcel.ended'],
  }),

  parcelLost: write({
    says: 'Mark a parcel as lost, and raise a claim.',
    wire: 'POST Logistics/ParcelLost?ID={id}',
    permission: 'logistics.parcel.dispatch',
    input: LostParcel,
    output: Parcel,
    problems: ['parcel.not_out', 'parcel.ended', 'claim.no_courier'],
  }),

  parcelDamaged: write({
    says: 'Mark a parcel as damaged in transit, and raise a claim.',
    wire: 'POST Logistics/ParcelDamaged?ID={id}',
    permission: 'logistics.parcel.dispatch',
    input: LostParcel,
    output: Parcel,
    problems: ['parcel.not_out', 'parcel.ended', 'claim.no_courier'],
  }),

  trackingCorrect: write({
    says: 'Reverse the last tracking update of a parcel: delivered, returned, lost or damaged.',
    wire: 'POST Logistics/TrackingCorrect?ID={id}',
    permission: 'logistics.parcel.dispatch',
    input: CorrectedTracking,
    output: Parcel,
    problems: [
      'parcel.not_out',
      'parcel.nothing_to_correct',
      'parcel.cash_collected',
      'return.received',
      'claim.paid',
    ],
  }),

  claimUpdate: write({
    says: 'Record that a claim was paid or refused, or reopen it.',
    wire: 'POST Logistics/ClaimUpdate?ID={id}',
    permission: 'logistics.parcel.dispatch',
    also: [
      {
        field: 'amount',
        right: 'orders.payment.collect',
        does: 'enter money that a courier paid',
      },
      {
        field: 'status',
        right: 'orders.payment.collect',
        does: 'reverse a courier’s claim payment',
        when: ({ status }: { status: string }) => status === 'open',
      },
    ],
    input: ClaimUpdate,
    output: Parcel,
    problems: ['claim.not_open', 'claim.not_ended', 'claim.too_much'],
  }),
};
