import { read, write } from '../kit/operation.ts';
import { Parcel } from './parcel.ts';
import {
  BookReturnParcel,
  ReturnToBookInput,
  ReturnToBookList,
  SendReturnLabel,
  SentReturnLabel,
} from './return-parcel.ts';
import { anyAddress } from '../integrations/any-address.ts';

/** Parcels of returns: fetched from the buyer, or sent back to them; part of `logistics`. */
export const returnParcelCalls = {
  listReturnsToBook: read({
    says: 'List returns to pick up or send back.',
    wire: 'GET Logistics/ReturnsToBook',
    permission: 'logistics.parcel.read',
    input: ReturnToBookInput,
    output: ReturnToBookList,
  }),

  bookReturnParcel: write({
    says: 'Book the pickup of a return, or the parcel that sends its items back to the customer.',
    wire: 'POST Logistics/BookReturnParcel',
    permission: 'logistics.parcel.dispatch',
    input: BookReturnParcel,
    output: Parcel,
    problems: [
      'parcel.return_booked',
      'parcel.nothing_to_fetch',
      'parcel.nothing_to_send',
      'parcel.no_address',
      'waybill.used',
      'track.not_offered',
      'block.empty',
    ],
  }),

  sendReturnLabel: write({
    says: 'Mail the pickup label to the customer.',
    wire: 'POST Logistics/SendReturnLabel?ID={id}',
    permission: 'logistics.label.send',
    also: [anyAddress()],
    input: SendReturnLabel,
    output: SentReturnLabel,
    problems: ['parcel.no_label', 'message.no_contact', 'message.no_channel'],
  }),
};
