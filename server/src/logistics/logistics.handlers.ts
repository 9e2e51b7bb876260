import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import {
  createCourierAccount,
  getCourierAccount,
  listCourierAccounts,
  renewCourierSecret,
  updateCourierAccount,
} from './connections/courier-account.service.ts';
import { takeCourierMessage } from './connections/courier-message.service.ts';
import {
  dismissCourierUpdates,
  getCourierUpdate,
  listCourierUpdates,
  retryCourierUpdates,
  tryCourierMessage,
} from './connections/courier-update.service.ts';
import {
  createCourierWord,
  listCourierWords,
  updateCourierWord,
} from './connections/courier-word.service.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { clearBasket, createBasket } from './packing/basket.service.ts';
import { trackingData } from './couriers/booking.service.ts';
import {
  getBoxType,
  listBoxTypes,
  createBoxType,
  updateBoxType,
} from './boxes/box-type.service.ts';
import {
  courierCreate,
  courierUpdate,
  getCourier,
  listCouriers,
} from './couriers/courier.service.ts';
import { bookParcels, dispatchParcels } from './many/many.service.ts';
import { markDelivered } from './dispatch/tracking.service.ts';
import { parcelUpdate } from './dispatch/dispatch.service.ts';
import { documents } from './labels/documents.service.ts';
import { labelSheet } from './labels/label-sheet.service.ts';
import { shippedMessage } from './dispatch/message.service.ts';
import { claimUpdate } from './dispatch/claim.service.ts';
import {
  ndrAction,
  parcelDamaged,
  parcelLost,
  parcelReturned,
  trackingCancel,
  trackingCorrect,
} from './dispatch/rto.service.ts';
import { getManifest, listManifests } from './manifests/manifest-list.service.ts';
import { manifestScan } from './manifests/manifest-scan.service.ts';
import {
  manifestCancel,
  manifestClose,
  manifestCreate,
  manifestTakeOff,
} from './manifests/manifest.service.ts';
import { printManifest } from './manifests/manifest-paper.service.ts';
import { getParcel, listParcels } from './dispatch/parcel.service.ts';
import { bookReturnParcel, sendReturnLabel } from './dispatch/return-parcel.service.ts';
import { listReturnsToBook } from './dispatch/returns-to-book.service.ts';
import { listProblems, listQueue } from './packing/queue.service.ts';
import { shippingDataUpdate } from './dispatch/shipping.service.ts';
import { getBasket } from './packing/packing-answer.service.ts';
import { packingUpdate } from './packing/packing.service.ts';
import { getTote, listTotes, createTote, updateTote } from './packing/tote.service.ts';
import { createTrack, getTrack, listTracks, updateTrack } from './couriers/track.service.ts';

export const logisticsHandlers = handlersFor(logistics, {
  createBasket,
  packingUpdate,
  clearBasket,
  trackingData,
  parcelUpdate,
  bookParcels,
  dispatchParcels,
  markDelivered,
  trackingCancel,
  ndrAction,
  parcelReturned,
  parcelLost,
  parcelDamaged,
  trackingCorrect,
  claimUpdate,
  listReturnsToBook,
  bookReturnParcel,
  sendReturnLabel,
  listManifests,
  getManifest,
  printManifest,
  manifestCreate,
  manifestScan,
  manifestTakeOff,
  manifestClose,
  manifestCancel,
  takeCourierMessage,
  listCourierAccounts,
  getCourierAccount,
  createCourierAccount,
  updateCourierAccount,
  renewCourierSecret,
  tryCourierMessage,
  listCourierWords,
  createCourierWord,
  updateCourierWord,
  listCourierUpdates,
  getCourierUpdate,
  retryCourierUpdates,
  dismissCourierUpdates,
  shippedMessage,
  courierCreate,
  courierUpdate,
  createTrack,
  updateTrack,
  shippingDataUpdate,
  createBoxType,
  updateBoxType,
  createTote,
  updateTote,
  listQueue,
  listProblems,
  getBasket,
  listParcels,
  getParcel,
  listCouriers,
  getCourier: single(getCourier),
  listTracks,
  getTrack: single(getTrack),
  listBoxTypes,
  getBoxType: single(getBoxType),
  listTotes,
  getTote: single(getTote),
  documents,
  labelSheet,
});
