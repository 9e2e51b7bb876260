import { contract } from '@counting-house/contract/contract.ts';
import { begin } from './begun.ts';
import type { House } from './house.ts';
import { pack } from './packed.ts';

const { logistics, orders } = contract;

/** An order for ₹420.00 that is paid in cash and travels with a courier. */
export async function sent(house: House) {
  const { orderId } = await begin(house);
  const { grandTotal } = await house.call(orders.getOrder, { id: orderId });
  await house.call(orders.recordPayment, {
    orderId,
    payments: [{ method: 'cash', amount: grandTotal }],
  });
  await house.call(orders.confirmOrder, { id: orderId });
  const { parcelId } = await pack(house, orderId, 'MP-500');
  await dispatch(house, { orderId, parcelId });
  return { orderId, parcelId, grandTotal };
}

/** A courier takes a parcel. */
export async function dispatch(
  house: House,
  { orderId, parcelId }: { orderId: number; parcelId: number },
) {
  const courier = await house.call(logistics.courierCreate, {
    code: 'KONKAN',
    name: 'Konkan Couriers',
    mode: 'manual',
  });
  const track = await house.call(logistics.createTrack, {
    courierId: courier.id,
    code: 'SURFACE',
    name: 'Surface',
    trackingUrlTemplate: 'https://track.konkan.example/{waybill}',
    waybillSource: 'typed',
    maxGrams: 20_000,
    codAllowed: true,
    maxCod: 5_000_000,
  });
  await house.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
  });
  await house.call(logistics.parcelUpdate, { orderId });
}
