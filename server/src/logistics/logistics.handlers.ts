import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

const notBuilt = () => {
  throw new Error('not built yet');
};

export const logisticsHandlers = handlersFor(logistics, {
  createBasket: notBuilt,
  packingUpdate: notBuilt,
  clearBasket: notBuilt,
  trackingData: notBuilt,
  parcelUpdate: notBuilt,
  courierCreate: notBuilt,
  courierUpdate: notBuilt,
  createTrack: notBuilt,
  updateTrack: notBuilt,
  shippingDataUpdate: notBuilt,
  saveBoxType: notBuilt,
  saveTote: notBuilt,
  listQueue: notBuilt,
  listProblems: notBuilt,
  getBasket: notBuilt,
  listParcels: notBuilt,
  getParcel: notBuilt,
  listCouriers: notBuilt,
  getCourier: notBuilt,
  listTracks: notBuilt,
  getTrack: notBuilt,
  listBoxTypes: notBuilt,
  getBoxType: notBuilt,
  listTotes: notBuilt,
  getTote: notBuilt,
  documents: notBuilt,
  labelSheet: notBuilt,
});
