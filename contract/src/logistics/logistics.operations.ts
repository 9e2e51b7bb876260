import { z } from 'zod';
import { queryId, seenVersion } from '../kit/list.ts';
import { text } from '../kit/shapes.ts';
import { FileAnswer, operations, read, write } from '../kit/operation.ts';
import { ManyResults } from '../orders/payment.ts';
import {
  BoxType,
  BoxTypeList,
  BoxTypeListInput,
  ChangedBoxType,
  GetById,
  NewBoxType,
} from './box-type.ts';
import { courierAccountCalls } from './courier-account-calls.ts';
import { ChangedCourier, Courier, CourierList, CourierListInput, NewCourier } from './courier.ts';
import { LabelSheet } from './label-sheet.ts';
import { BookParcels, DispatchParcels } from './each-parcel.ts';
import { manifestCalls } from './manifest-calls.ts';
import { MessageSent, ShippedNotice } from './message.ts';
import { BasketCleared, BasketsMade, NewBaskets, PackingAnswer, PackingUpdate } from './packing.ts';
import {
  ChangedShippingData,
  Dispatched,
  Parcel,
  ParcelDocuments,
  ParcelList,
  ParcelListInput,
  ShippingData,
  TrackingAnswer,
  TrackingData,
} from './parcel.ts';
import { ProblemList, ProblemListInput, QueueInput, QueueList } from './queue.ts';
import { ChangedTote, NewTote, Tote, ToteList, ToteListInput } from './tote.ts';
import { returnParcelCalls } from './return-parcel-calls.ts';
import { wayBackCalls } from './rto-calls.ts';
import { ChangedTrack, NewTrack, Track, TrackList, TrackListInput } from './track.ts';

export const logistics = operations('logistics', {
  createBasket: write({
    says: 'Start packing orders.',
    wire: 'POST Logistics/CreateBasket',
    permission: 'logistics.packing.write',
    input: NewBaskets,
    output: BasketsMade,
    problems: ['basket.exists', 'order.not_ready', 'basket.tote_taken'],
  }),

  packingUpdate: write({
    says: 'Work at the packing station: start, scan, weigh, close.',
    wire: 'POST Logistics/PakingDataUpdate',
    permission: 'logistics.packing.write',
    also: [
      {
        field: 'action',
        right: 'logistics.packing.manual',
        does: 'count by hand what has no code',
        isJudged: true,
      },
      {
        field: 'action',
        right: 'logistics.packing.supervise',
        does: 'accept a stop or take a basket over',
        isJudged: true,
      },
    ],
    input: PackingUpdate,
    output: PackingAnswer,
    problems: [
      'basket.claimed',
      'basket.state',
      'basket.missing',
      'order.not_ready',
      'scan.unknown',
      'scan.no_order',
    ],
  }),

  clearBasket: write({
    says: 'Cancel packing of a basket. Scanned items are put back.',
    wire: 'GET Logistics/ClearBasket?ID={id}',
    permission: 'logistics.packing.write',
    also: [
      {
        field: 'id',
        right: 'logistics.packing.supervise',
        does: 'clear the basket of another',
        isJudged: true,
      },
    ],
    input: GetById.extend({ version: seenVersion }),
    output: BasketCleared,
    problems: ['basket.packed'],
  }),

  trackingData: write({
    says: 'Book parcels with an AWB number, and update their tracking.',
    wire: 'POST Logistics/TrackingData',
    permission: 'logistics.parcel.dispatch',
    also: [
      {
        field: 'items.event.codCollected',
        right: 'orders.payment.collect',
        does: 'mark cash on delivery as collected',
      },
    ],
    input: TrackingData,
    output: TrackingAnswer,
    problems: ['waybill.used', 'track.not_offered', 'block.empty'],
  }),

  parcelUpdate: write({
    says: 'Send the packed parcels of an order out.',
    wire: 'GET Logistics/ParcelUpdate?OrderID={orderId}',
    permission: 'logistics.parcel.dispatch',
    also: [
      {
        field: 'unpaidReason',
        right: 'logistics.packing.supervise',
        does: 'let go what is not paid',
        isJudged: true,
      },
    ],
    input: z.strictObject({
      orderId: queryId,
      /** Why it goes although it is not paid; needs the supervisor's right where the house holds such parcels. */
      unpaidReason: text(200).optional(),
      /** Of the order. */
      version: seenVersion,
    }),
    output: Dispatched,
    problems: ['parcel.none', 'parcel.refused', 'parcel.unpaid', 'order.not_ready'],
  }),

  bookParcels: write({
    says: 'Book several parcels with a courier service, each with the next AWB number.',
    wire: 'POST Logistics/BookParcels',
    permission: 'logistics.parcel.dispatch',
    input: BookParcels,
    output: ManyResults,
  }),

  dispatchParcels: write({
    says: 'Send out the parcels of several orders.',
    wire: 'POST Logistics/DispatchParcels',
    permission: 'logistics.parcel.dispatch',
    input: DispatchParcels,
    output: ManyResults,
  }),

  ...wayBackCalls,

  ...returnParcelCalls,

  ...manifestCalls,

  ...courierAccountCalls,

  shippedMessage: write({
    says: 'Notify the customer that their parcel is on its way.',
    wire: 'GET Logistics/ShippedMesage?ID={parcelId}&Url={url}',
    permission: 'logistics.parcel.dispatch',
    input: ShippedNotice,
    output: MessageSent,
    problems: ['message.not_sent_out', 'message.url', 'message.no_contact', 'message.no_channel'],
  }),

  courierCreate: write({
    says: 'Add a courier.',
    wire: 'POST CourierCreate',
    permission: 'logistics.courier.write',
    input: NewCourier,
    output: Courier,
    problems: ['courier.code_taken', 'courier.name_taken'],
  }),

  courierUpdate: write({
    says: 'Change a courier.',
    wire: 'POST CourierUpdate?ID={id}',
    permission: 'logistics.courier.write',
    input: ChangedCourier,
    output: Courier,
    problems: ['courier.code_taken', 'courier.name_taken', 'courier.in_use'],
  }),

  createTrack: write({
    says: 'Add a service of a courier.',
    wire: 'POST CreateTrack',
    permission: 'logistics.courier.write',
    input: NewTrack,
    output: Track,
    problems: ['track.code_taken'],
  }),

  updateTrack: write({
    says: 'Change a service of a courier.',
    wire: 'POST Logistics/UpdateTrack?ID={id}',
    permission: 'logistics.courier.write',
    input: ChangedTrack,
    output: Track,
    problems: ['track.code_taken'],
  }),

  shippingDataUpdate: write({
    says: 'Change where and how the parcels of an order go.',
    wire: 'POST SupplyChainManagement/ShippingDataUpdate',
    permission: 'logistics.parcel.dispatch',
    also: [
      {
        field: 'stateCode',
        right: 'orders.order.edit',
        does: 'change orders that are placed',
        isJudged: true,
      },
    ],
    input: ChangedShippingData,
    output: ShippingData,
    problems: ['parcel.left', 'parcel.booked'],
  }),

  createBoxType: write({
    says: 'Add a box type.',
    wire: 'POST Logistics/BoxTypeCreate',
    permission: 'logistics.setting.write',
    input: NewBoxType,
    output: BoxType,
    problems: ['box_type.name_taken', 'box_type.inside', 'box_type.weight'],
  }),

  updateBoxType: write({
    says: 'Change a box type.',
    wire: 'POST Logistics/BoxTypeUpdate?ID={id}',
    permission: 'logistics.setting.write',
    input: ChangedBoxType,
    output: BoxType,
    problems: ['box_type.name_taken', 'box_type.inside', 'box_type.weight'],
  }),

  createTote: write({
    says: 'Add a tote.',
    wire: 'POST Logistics/ToteCreate',
    permission: 'logistics.setting.write',
    input: NewTote,
    output: Tote,
    problems: ['tote.name_taken', 'tote.in_use'],
  }),

  updateTote: write({
    says: 'Change a tote.',
    wire: 'POST Logistics/ToteUpdate?ID={id}',
    permission: 'logistics.setting.write',
    input: ChangedTote,
    output: Tote,
    problems: ['tote.name_taken', 'tote.in_use'],
  }),

  listQueue: read({
    says: 'List the orders to pack.',
    wire: 'GET Logistics/Queue',
    permission: 'logistics.packing.write',
    input: QueueInput,
    output: QueueList,
  }),

  listProblems: read({
    says: 'List the stops at packing stations.',
    wire: 'GET Logistics/PackingProblems',
    permission: 'logistics.packing.write',
    input: ProblemListInput,
    output: ProblemList,
  }),

  getBasket: read({
    says: 'See a basket.',
    wire: 'GET Logistics/Basket?ID={id}',
    permission: 'logistics.packing.write',
    input: GetById,
    output: PackingAnswer,
  }),

  listParcels: read({
    says: 'List parcels.',
    wire: 'GET Logistics/Parcels',
    permission: 'logistics.parcel.read',
    input: ParcelListInput,
    output: ParcelList,
  }),

  getParcel: read({
    says: 'See a parcel with its goods, address and events.',
    wire: 'GET Logistics/Parcel?ID={id}',
    permission: 'logistics.parcel.read',
    input: GetById,
    output: Parcel,
  }),

  listCouriers: read({
    says: 'List couriers.',
    wire: 'GET Logistics/Couriers',
    permission: 'logistics.parcel.read',
    input: CourierListInput,
    output: CourierList,
  }),

  getCourier: read({
    says: 'See a courier.',
    wire: 'GET Logistics/Courier?ID={id}',
    permission: 'logistics.parcel.read',
    input: GetById,
    output: Courier,
  }),

  listTracks: read({
    says: 'List the services of couriers.',
    wire: 'GET Logistics/Tracks',
    permission: 'logistics.parcel.read',
    input: TrackListInput,
    output: TrackList,
  }),

  getTrack: read({
    says: 'See a service of a courier.',
    wire: 'GET Logistics/Track?ID={id}',
    permission: 'logistics.parcel.read',
    input: GetById,
    output: Track,
  }),

  listBoxTypes: read({
    says: 'List box types.',
    wire: 'GET Logistics/BoxTypes',
    permission: 'logistics.parcel.read',
    input: BoxTypeListInput,
    output: BoxTypeList,
  }),

  getBoxType: read({
    says: 'See a box type.',
    wire: 'GET Logistics/BoxType?ID={id}',
    permission: 'logistics.parcel.read',
    input: GetById,
    output: BoxType,
  }),

  listTotes: read({
    says: 'List totes and what they carry.',
    wire: 'GET Logistics/Totes',
    permission: 'logistics.parcel.read',
    input: ToteListInput,
    output: ToteList,
  }),

  getTote: read({
    says: 'See a tote.',
    wire: 'GET Logistics/Tote?ID={id}',
    permission: 'logistics.parcel.read',
    input: GetById,
    output: Tote,
  }),

  documents: write({
    says: 'Print the label, slip and invoice of parcels as one PDF, or the list that the courier signs.',
    wire: 'GET Logistics/ParcelDocuments?ID={id}&Parts={parts}',
    permission: 'logistics.packing.write',
    input: ParcelDocuments,
    output: FileAnswer,
  }),

  labelSheet: read({
    says: 'Print labels to scan: slips, totes, boxes, trays, goods, the command card.',
    wire: 'POST Logistics/LabelSheet',
    permission: 'logistics.label.print',
    input: LabelSheet,
    output: FileAnswer,
    problems: ['label.fit', 'label.many'],
  }),
});
