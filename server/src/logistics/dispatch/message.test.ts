import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aPackedOrder, aTrack, withSetting } from '../../testing/logistics.ts';
import { aCustomer } from '../../testing/orders.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';

const { logistics } = contract;

/** A parcel with a tracking link, booked, of somebody who has an address. */
async function aBookedParcel(house: TestHouse) {
  const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
  const { order, parcelId, number } = await aPackedOrder(house, { customerId: buyer.id });
  const track = await aTrack(house);
  const packer = await house.as('packer');
  await packer.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
  });
  return { packer, order, parcelId, number };
}

const subjectsOf = (arrived: readonly { readonly raw: string }[]) =>
  arrived.map(({ raw }) => /^Subject: .*$/mu.exec(raw)?.[0].trim());

describe('the buyer', () => {
  test('is told when a parcel leaves, with its link', async ({ house }) => {
    const { packer, order } = await aBookedParcel(house);
    const { mail } = await withPostOffice(house);

    await packer.call(logistics.parcelUpdate, { orderId: order.id });
    await sendNow(house);

    expect(mail.arrived.map(({ to }) => to)).toEqual([['ishwari@sagara.example']]);
    expect(mail.arrived[0]?.raw).toContain(`Subject: Order ${order.orderNo} is on its way`);
    expect(mail.arrived[0]?.raw).toContain('https://track.konkan.example/KN4471');
  });

  test('is told no second time within ten minutes, and again after them', async ({ house }) => {
    const { packer, order, parcelId } = await aBookedParcel(house);
    const { mail } = await withPostOffice(house);
    await packer.call(logistics.parcelUpdate, { orderId: order.id });

    const atOnce = await packer.call(logistics.shippedMessage, { parcelId });
    house.clock.pass(10);
    const later = await packer.call(logistics.shippedMessage, { parcelId });
    await sendNow(house);

    expect(atOnce).toMatchObject({ sentTo: ['ishwari@sagara.example'], count: 1 });
    expect(later).toMatchObject({ sentTo: ['ishwari@sagara.example'], count: 2 });
    expect(mail.arrived).toHaveLength(2);
  });

  test('hears once that it could not be handed over, and that it comes back', async ({ house }) => {
    const { packer, order, parcelId } = await aBookedParcel(house);
    await packer.call(logistics.parcelUpdate, { orderId: order.id });
    const { mail } = await withPostOffice(house);
    const owner = await house.as('owner');
    const tell = (status: 'attempt_failed' | 'rto_started') => {
      house.clock.pass(1);
      const event =
        status === 'attempt_failed' ? { status, reason: 'refused' as const } : { status };
      return owner.call(logistics.trackingData, { items: [{ parcelId, event }] });
    };

    await tell('attempt_failed');
    await tell('attempt_failed');
    await tell('rto_started');
    await owner.call(logistics.parcelReturned, { id: parcelId });
    await sendNow(house);

    expect(subjectsOf(mail.arrived)).toEqual([
      `Subject: Order ${order.orderNo} could not be delivered today`,
      `Subject: Order ${order.orderNo} is being returned to us`,
    ]);
  });

  test('hears that it is lost', async ({ house }) => {
    const { packer, order, parcelId } = await aBookedParcel(house);
    await packer.call(logistics.parcelUpdate, { orderId: order.id });
    const { mail } = await withPostOffice(house);
    const owner = await house.as('owner');

    await owner.call(logistics.parcelLost, { id: parcelId, claimAmount: 0 });
    await sendNow(house);

    expect(subjectsOf(mail.arrived)).toEqual([`Subject: Order ${order.orderNo} will not arrive`]);
    expect(mail.arrived[0]?.raw).toContain('was lost in transit');
  });

  test('is not told by the house when it is set so', async ({ house }) => {
    const { packer, order } = await aBookedParcel(house);
    const { mail } = await withPostOffice(house);
    await withSetting(house, 'logistics.autoMessage', false);

    await packer.call(logistics.parcelUpdate, { orderId: order.id });
    await sendNow(house);

    expect(mail.arrived).toEqual([]);
  });
});

describe('the message of a parcel is refused', () => {
  test('before it leaves', async ({ house }) => {
    const { packer, parcelId, number } = await aBookedParcel(house);

    await expect(packer.call(logistics.shippedMessage, { parcelId })).rejects.toMatchObject({
      code: 'message.not_sent_out',
      message: `${number} has not left yet.`,
    });
  });

  test.for(['http://track.konkan.example/KN4471', 'https://evil.example/KN4471', 'KN4471'])(
    'with the link %s',
    async (url, { house }) => {
      const { packer, order, parcelId } = await aBookedParcel(house);
      await packer.call(logistics.parcelUpdate, { orderId: order.id });

      await expect(packer.call(logistics.shippedMessage, { parcelId, url })).rejects.toMatchObject({
        code: 'message.url',
        fields: { url: 'The link must be an https address of track.konkan.example.' },
      });
    },
  );

  test('where neither mail nor SMS is set up', async ({ house }) => {
    const { packer, order, parcelId } = await aBookedParcel(house);
    await packer.call(logistics.parcelUpdate, { orderId: order.id });

    await expect(packer.call(logistics.shippedMessage, { parcelId })).rejects.toMatchObject({
      status: 422,
      code: 'message.no_channel',
    });
  });
});
