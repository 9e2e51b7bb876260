import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { WordMeaning } from '@counting-house/contract/logistics/courier-account.ts';
import { describe, expect } from 'vitest';
import { aPackedOrder, aTrack } from '../../testing/logistics.ts';
import { owner as asha, test, type TestHouse } from '../../testing/house.ts';

const { admin, integrations, logistics, orders } = contract;

const meanings: Readonly<Record<string, WordMeaning>> = {
  PKD: 'picked_up',
  OFD: 'out_for_delivery',
  'Not delivered': 'attempt_failed',
  DLVD: 'delivered',
  RTO: 'rto_started',
  LOST: 'lost',
  Scan: 'ignored',
};

/** A courier with a parcel of ours, whose system is connected. */
async function aConnection(
  house: TestHouse,
  {
    isSent = true,
    status = 'live',
    ...values
  }: Partial<InputOf<typeof logistics.createCourierAccount>> & {
    isSent?: boolean;
    status?: 'live' | 'trial' | 'off';
  } = {},
) {
  const { parcelId, order, number } = await aPackedOrder(house);
  const track = await aTrack(house);
  const owner = await house.as('owner');
  await owner.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
  });
  if (isSent) await owner.call(logistics.parcelUpdate, { orderId: order.id });
  const made = await owner.call(logistics.createCourierAccount, {
    courierId: track.courierId,
    name: 'Konkan live',
    waybillPath: 'awb',
    statusPath: 'status',
    timePath: 'at',
    placePath: 'city',
    ...values,
  });
  for (const [word, meaning] of Object.entries(meanings)) {
    await owner.call(logistics.createCourierWord, { accountId: made.id, word, meaning });
  }
  await owner.call(logistics.updateCourierAccount, { id: made.id, version: made.version, status });
  house.clock.pass(115);
  const tell = (body: unknown, headers: Record<string, string> = {}) =>
    house.app.inject({
      method: 'POST',
      url: `/api/counting-house/Logistics/TrackingWebhook?Courier=${made.key}`,
      headers: {
        'content-type': 'application/json',
        'x-webhook-token': made.madeSecret,
        ...headers,
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const parcel = () => owner.call(logistics.getParcel, { id: parcelId });
  const updates = async () =>
    (await owner.call(logistics.listCourierUpdates, { sort: 'receivedAt' })).rows;
  return { made, owner, order, number, parcelId, tell, parcel, updates };
}

/** The owner with a proof of this moment. */
const atBrowser = (house: TestHouse) => house.signIn(asha.phone, asha.password);

const at = (clock: string) => `2026-11-21 ${clock}`;

describe('what a courier’s system tells', () => {
  test('moves the parcel, once and whatever order it comes in', async ({ house }) => {
    const { tell, parcel, updates, order, owner } = await aConnection(house);
    const delivered = { awb: 'kn4471', status: 'DLVD', at: at('11:30'), city: 'Mysuru' };

    const first = await tell(delivered);
    await house.runJobs();
    await tell(delivered);
    await tell([
      { awb: 'KN4471', status: 'ofd', at: at('10:40'), city: 'Mysuru' },
      { awb: 'KN4471', status: 'PKD', at: at('10:20'), city: 'Shivamogga' },
      { awb: 'KN4471', status: 'DLVD', at: at('11:30'), city: 'Mysuru', again: true },
    ]);
    await house.runJobs();

    expect([first.statusCode, first.json()]).toEqual([200, { ok: true }]);
    const after = await parcel();
    expect(after.status).toBe('delivered');
    expect(after.deliveredAt).toBe('2026-11-21T06:00:00.000Z');
    expect(after.events.map(({ status, by, note }) => [status, by, note])).toEqual([
      ['picked_up', 'Courier’s system', 'PKD'],
      ['out_for_delivery', 'Courier’s system', 'ofd'],
      ['delivered', 'Courier’s system', 'DLVD'],
    ]);
    expect((await updates()).map(({ outcome, text }) => [outcome, text])).toEqual([
      ['noted', `${after.number}: dispatched → delivered.`],
      ['noted', `${after.number} stays delivered.`],
      ['noted', `${after.number} stays delivered.`],
      ['told_before', 'Received before.'],
    ]);
    const [one] = await updates();
    const kept = await owner.call(logistics.getCourierUpdate, { id: one?.id ?? 0 });
    expect([kept.times, JSON.parse(kept.body)]).toEqual([2, delivered]);
    expect((await owner.call(orders.getOrder, { id: order.id })).status).toBe('delivered');
  });

  test('on trial is judged and moves nothing; once live it can be applied', async ({ house }) => {
    const { tell, parcel, updates, made, owner } = await aConnection(house, { status: 'trial' });
    await tell({ awb: 'KN4471', status: 'OFD', at: at('10:40') });
    await house.runJobs();
    const [tried] = await updates();
    const { status: before } = await parcel();
    const { version } = await owner.call(logistics.getCourierAccount, { id: made.id });
    const fresh = await atBrowser(house);
    await fresh.call(logistics.updateCourierAccount, { id: made.id, version, status: 'live' });

    const again = await owner.call(logistics.retryCourierUpdates, { ids: [tried?.id ?? 0] });

    expect([tried?.outcome, before]).toEqual(['trial', 'dispatched']);
    expect([again.done, (await parcel()).status]).toEqual([1, 'out_for_delivery']);
  });

  test('waits for somebody where it cannot be done, and says why', async ({ house }) => {
    const { tell, updates, number } = await aConnection(house);

    await tell([
      { awb: 'KN9999', status: 'DLVD', at: at('10:40') },
      { awb: 'KN4471', status: 'ZX-9', at: at('10:40') },
      { awb: 'KN4471', status: 'LOST', at: at('10:40') },
      { awb: 'KN4471', status: 'OFD', at: 'yesterday' },
      { awb: 'KN4471', status: 'OFD', at: '2026-11-22 12:00' },
      { awb: 'KN4471', status: 'OFD', at: '2026-11-19 12:00' },
      { awb: '', status: 'OFD' },
      { awb: 'KN4471', status: 'Scan' },
    ]);
    await tell('not json');
    await house.runJobs();

    expect((await updates()).map(({ outcome, text }) => [outcome, text])).toEqual([
      ['unknown_waybill', 'No parcel with this courier has AWB KN9999.'],
      ['unknown_word', 'Status “ZX-9” is not mapped yet.'],
      ['decide', `The courier says that ${number} is lost. Mark it, with your claim.`],
      ['unreadable', 'The time “yesterday” is not one that we can read.'],
      ['refused', 'The time is in the future.'],
      [
        'refused',
        expect.stringMatching(new RegExp(`^${number} was packed later, 21 Nov 2026`, 'u')),
      ],
      ['unreadable', 'No AWB number found at “awb”.'],
      ['ignored', '“Scan” changes nothing.'],
      ['unreadable', 'The message is not JSON.'],
    ]);
  });

  test('goes on by itself when somebody says what a word means', async ({ house }) => {
    const { tell, parcel, owner } = await aConnection(house);
    await tell({ awb: 'KN4471', status: 'Undelivered_Door', at: at('10:40') });
    await house.runJobs();
    const [unknown] = (await owner.call(logistics.listCourierWords, { isKnown: 'no' })).rows;

    await owner.call(logistics.updateCourierWord, {
      id: unknown?.id ?? 0,
      version: unknown?.version ?? 0,
      meaning: 'attempt_failed',
      reason: 'refused',
    });
    await house.runJobs();

    expect(unknown).toMatchObject({
      word: 'undelivered door',
      suggested: 'attempt_failed',
      waiting: 1,
    });
    expect(await parcel()).toMatchObject({ status: 'attempt_failed', failureReason: 'refused' });
  });

  test('of a parcel that did not leave here is applied once it has', async ({ house }) => {
    const { tell, parcel, updates, owner, order } = await aConnection(house, { isSent: false });
    await tell({ awb: 'KN4471', status: 'PKD', at: at('10:40') });
    await house.runJobs();
    const [waits] = await updates();
    const packer = await house.as('packer');
    await owner.call(logistics.parcelUpdate, { orderId: order.id });

    await packer.call(logistics.retryCourierUpdates, { ids: [waits?.id ?? 0] });
    const twice = await packer.call(logistics.retryCourierUpdates, { ids: [waits?.id ?? 0] });

    expect(waits).toMatchObject({ outcome: 'not_sent', isOpen: true });
    expect((await parcel()).status).toBe('in_transit');
    expect(twice.rows).toEqual([{ id: waits?.id, ok: false, text: 'It was done already.' }]);
  });

  test('is not told again after somebody corrected it', async ({ house }) => {
    const { tell, parcel, parcelId, updates, owner } = await aConnection(house);
    await tell({ awb: 'KN4471', status: 'DLVD', at: at('11:30') });
    await house.runJobs();
    const { version } = await parcel();
    await owner.call(logistics.trackingCorrect, { id: parcelId, version, note: 'Another house' });

    await tell({ awb: 'KN4471', status: 'DLVD', at: at('11:30'), sent: 2 });
    await house.runJobs();

    expect((await parcel()).status).toBe('dispatched');
    expect((await updates()).at(-1)?.text).toBe('Received before, and corrected by hand.');
  });

  test('is dismissed with a reason, which the log keeps', async ({ house }) => {
    const { tell, updates, owner } = await aConnection(house);
    await tell({ awb: 'KN9999', status: 'DLVD', at: at('10:40') });
    await house.runJobs();
    const [open] = await updates();
    const ids = [open?.id ?? 0];

    await owner.call(logistics.dismissCourierUpdates, { ids, note: 'A test of the courier' });
    const again = await owner.call(logistics.dismissCourierUpdates, { ids, note: 'Again' });

    const [dismissed] = await updates();
    expect(dismissed).toMatchObject({
      outcome: 'dismissed',
      solvedBy: 'Asha Hegde',
      isOpen: false,
    });
    expect(again.failed).toBe(1);
    const log = await owner.call(admin.listAuditLog, { q: 'KN9999' });
    expect(log.rows.length).toBeGreaterThan(0);
  });
});

describe('a message is refused', () => {
  test('without the secret, which is counted and told', async ({ house }) => {
    const { tell, made, owner, updates } = await aConnection(house);

    const replies = [
      await tell({ awb: 'KN4471' }, { 'x-webhook-token': 'wrong' }),
      await tell({ awb: 'KN4471' }, { 'x-webhook-token': '' }),
      await house.app.inject({
        method: 'POST',
        url: '/api/counting-house/Logistics/TrackingWebhook?Courier=crr_nobody',
        payload: '{}',
      }),
    ];
    await house.runJobs();

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect(await updates()).toEqual([]);
    expect(await owner.call(logistics.getCourierAccount, { id: made.id })).toMatchObject({
      refused: 2,
      secret: { isSet: true, last4: made.madeSecret.slice(-4) },
    });
    const bell = await owner.call(integrations.listNotifications, {});
    expect(bell.rows[0]?.text).toBe(
      'A message to Konkan live was refused: it does not have the secret.',
    );
  });

  test('past twenty wrong ones from an address, and past 600 in a minute', async ({ house }) => {
    const { tell } = await aConnection(house);
    const wrong = [];
    for (let n = 0; n < 21; n += 1)
      wrong.push((await tell({}, { 'x-webhook-token': 'w' })).statusCode);

    expect(new Set(wrong.slice(0, 20))).toEqual(new Set([401]));
    expect(wrong[20]).toBe(429);
  });

  test('when it is too large, or the connection is off', async ({ house }) => {
    const { tell } = await aConnection(house, { status: 'off' });

    const large = await tell(`"${'x'.repeat(262_144)}"`);
    const off = await tell({ awb: 'KN4471', status: 'DLVD' });

    expect([large.statusCode, off.statusCode]).toEqual([413, 403]);
  });

  test('with the secret before, once there is another', async ({ house }) => {
    const { tell, made } = await aConnection(house);
    const fresh = await atBrowser(house);

    const renewed = await fresh.call(logistics.renewCourierSecret, { id: made.id });

    const body = { awb: 'KN4471', status: 'OFD', at: at('10:40') };
    expect((await tell(body)).statusCode).toBe(401);
    expect((await tell(body, { 'x-webhook-token': renewed.madeSecret })).statusCode).toBe(200);
  });
});

test('a cookie or a token beside it makes it nobody’s but the courier’s', async ({ house }) => {
  const { tell, parcel, owner, made } = await aConnection(house, {
    headerName: 'authorization',
    name: 'Konkan basic',
  });

  const reply = await tell(
    { awb: 'KN4471', status: 'OFD', at: at('10:40') },
    { authorization: `Bearer ${made.madeSecret}`, cookie: owner.cookie },
  );
  await house.runJobs();

  expect([reply.statusCode, (await parcel()).events.map(({ by }) => by)]).toEqual([
    200,
    ['Courier’s system'],
  ]);
});

test('a pasted message shows what it would do, by paths that are not saved yet', async ({
  house,
}) => {
  const { made, owner, parcel, updates, number } = await aConnection(house);

  const trial = await owner.call(logistics.tryCourierMessage, {
    accountId: made.id,
    itemsPath: 'list',
    waybillPath: 'no',
    body: JSON.stringify({ list: [{ no: 'KN4471', status: 'DLVD', at: at('11:30') }] }),
  });
  const broken = await owner.call(logistics.tryCourierMessage, { accountId: made.id, body: 'hm' });

  expect(trial.updates).toMatchObject([
    { outcome: 'noted', text: `${number}: dispatched → delivered.`, status: 'delivered' },
  ]);
  expect(broken).toEqual({ problem: 'The message is not JSON.', updates: [] });
  expect([(await parcel()).status, await updates()]).toEqual(['dispatched', []]);
});

test('old messages go after ninety days, with what they said', async ({ house }) => {
  const { tell } = await aConnection(house);
  await tell({ awb: 'KN4471', status: 'OFD', at: at('10:40') });
  await house.runJobs();

  house.clock.pass(91 * 24 * 60);
  await house.runJobs();

  const owner = await atBrowser(house);
  expect((await owner.call(logistics.listCourierUpdates, {})).rows).toEqual([]);
});

test('connections are set up by those who may, and seen without their secret', async ({
  house,
}) => {
  const { made } = await aConnection(house);
  const [packer, auditor] = [await house.as('packer'), await house.as('auditor')];

  const seen = await auditor.send(logistics.getCourierAccount, { id: made.id });

  await expect(packer.call(logistics.listCourierAccounts, {})).rejects.toMatchObject({
    status: 403,
  });
  await expect(auditor.call(logistics.renewCourierSecret, { id: made.id })).rejects.toMatchObject({
    status: 403,
  });
  expect(JSON.stringify(seen.body)).not.toContain(made.madeSecret);
  const audited = JSON.stringify(await house.auditOf('logistics.createCourierAccount'));
  expect(audited).not.toContain(made.madeSecret);
});

test('a change leaves alone what it does not name', async ({ house }) => {
  const { made } = await aConnection(house);
  const owner = await atBrowser(house);
  const before = await owner.call(logistics.getCourierAccount, { id: made.id });

  const after = await owner.call(logistics.updateCourierAccount, {
    id: made.id,
    version: before.version,
    name: 'Konkan, Shivamogga',
  });

  const { version: _, name, ...rest } = after;
  expect(name).toBe('Konkan, Shivamogga');
  expect(before).toMatchObject(rest);
  await expect(
    owner.call(logistics.updateCourierAccount, { id: made.id, version: before.version }),
  ).rejects.toMatchObject({ status: 409, code: 'stale' });
});

test('a word that is no failed attempt any more has no reason any more', async ({ house }) => {
  const { made, owner } = await aConnection(house);
  const { id, version } = await owner.call(logistics.createCourierWord, {
    accountId: made.id,
    word: 'NDR-1',
    meaning: 'attempt_failed',
    reason: 'refused',
  });

  const kept = await owner.call(logistics.updateCourierWord, { id, version, reason: 'other' });
  const moved = await owner.call(logistics.updateCourierWord, {
    id,
    version: kept.version,
    meaning: 'on_hold',
  });

  expect([kept.meaning, kept.reason]).toEqual(['attempt_failed', 'other']);
  expect([moved.meaning, moved.reason]).toEqual(['on_hold', null]);
  await expect(
    owner.call(logistics.createCourierWord, { accountId: made.id, word: 'ndr 1', meaning: 'lost' }),
  ).rejects.toMatchObject({ status: 409, fields: { word: expect.any(String) } });
});
