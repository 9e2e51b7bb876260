import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { clearBasket, createBasket } from './basket.service.ts';
import { trackingData } from './booking.service.ts';
import { getBoxType, listBoxTypes, saveBoxType } from './box-type.service.ts';
import { courierCreate, courierUpdate, getCourier, listCouriers } from './courier.service.ts';
import { parcelUpdate } from './dispatch.service.ts';
import { documents } from './documents.service.ts';
import { labelSheet } from './label-sheet.service.ts';
import { shippedMessage } from './message.service.ts';
import { getParcel, listParcels } from './parcel.service.ts';
import { listProblems, listQueue } from './queue.service.ts';
import { shippingDataUpdate } from './shipping.service.ts';
import { getBasket } from './station-answer.service.ts';
import { packingUpdate } from './station.service.ts';
import { getTote, listTotes, saveTote } from './tote.service.ts';
import { createTrack, getTrack, listTracks, updateTrack } from './track.service.ts';

export const logisticsHandlers = handlersFor(logistics, {
  createBasket,
  packingUpdate,
  clearBasket,
  trackingData,
  parcelUpdate,
  shippedMessage,
  courierCreate,
  courierUpdate,
  createTrack,
  updateTrack,
  shippingDataUpdate,
  saveBoxType,
  saveTote,
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
