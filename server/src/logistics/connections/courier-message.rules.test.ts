import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  isProven,
  parseMoment,
  readMessage,
  suggestedMeaning,
  withinSlack,
  normalizeWord,
} from './courier-message.rules.ts';

const paths = {
  itemsPath: 'data.shipments',
  waybillPath: 'awb',
  statusPath: 'scan.status',
  timePath: 'scan.at',
  placePath: 'scan.city',
  reasonPath: '',
};

describe('a message is read', () => {
  test('as the list of parcels at its path', () => {
    const body = JSON.stringify({
      data: {
        shipments: [
          { awb: 4471, scan: { status: 'In  Transit', at: '2026-11-21 10:00', city: 'Hubballi' } },
          { awb: 'KN4472', scan: { status: ['no text'] } },
        ],
      },
    });

    expect(readMessage(body, paths)).toEqual({
      problem: null,
      updates: [
        {
          waybill: '4471',
          word: 'In Transit',
          timeText: '2026-11-21 10:00',
          place: 'Hubballi',
          reason: '',
        },
        { waybill: 'KN4472', word: '', timeText: '', place: '', reason: '' },
      ],
    });
  });

  test.each([
    ['{"awb":"KN1","scan":{"status":"DLVD"}}', 1],
    ['[{"awb":"KN1"},{"awb":"KN2"}]', 2],
  ])('as one parcel or a bare list where no path leads to one: %s', (body, count) => {
    expect(readMessage(body, { ...paths, itemsPath: '' }).updates).toHaveLength(count);
  });

  test.each([
    ['<xml/>', 'The message is not JSON.'],
    ['{"data":{}}', 'The message has nothing at “data.shipments”.'],
    ['{"data":{"shipments":[]}}', 'The list of parcels is empty.'],
    [
      JSON.stringify({ data: { shipments: Array.from({ length: 501 }, () => ({})) } }),
      'The message has more than 500 parcels.',
    ],
    ['{"__proto__":{"shipments":[1]}}', 'The message has nothing at “data.shipments”.'],
  ])('or it is said why not', (body, problem) => {
    expect(readMessage(body, paths)).toEqual({ updates: [], problem });
  });
});

test.each([
  ['2026-11-21T10:00:00+05:30', '2026-11-21T04:30:00.000Z'],
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['1795235400', '2026-11-21T04:30:00.000Z'],
  ['1795235400000', '2026-11-21T04:30:00.000Z'],
  ['2026-11-21 10:00:05', '2026-11-21T04:30:05.000Z'],
  ['2026-11-21T10:00:00.123', '2026-11-21T04:30:00.000Z'],
  ['21-11-2026 10:00', '2026-11-21T04:30:00.000Z'],
  ['21/11/2026, 4:05 PM', '2026-11-21T10:35:00.000Z'],
  ['21/11/2026 12:05 AM', '2026-11-20T18:35:00.000Z'],
  ['21 Nov 2026 10:00', '2026-11-21T04:30:00.000Z'],
  ['21-Nov-2026', '2026-11-21T06:30:00.000Z'],
  ['2026-11-21', '2026-11-21T06:30:00.000Z'],
  ['31-02-2026 10:00', null],
  ['21-11-2026 25:00', null],
  ['11/21/2026 10:00', null],
  ['yesterday', null],
  ['9999999999999999', null],
])('%s is the moment %s', (text, moment) => {
  expect(parseMoment(text, 'Asia/Kolkata')).toBe(moment);
});

test.each([
  ['2026-11-21T10:10:00.000Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:16:00.000Z', '2026-11-21T10:16:00.000Z'],
  ['2026-11-21T08:50:00.000Z', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T08:40:00.000Z', '2026-11-21T08:40:00.000Z'],
  ['2026-11-21T09:30:00.000Z', '2026-11-21T09:30:00.000Z'],
])('a clock that is a little off is put right: %s', (at, put) => {
  const span = { from: '2026-11-21T09:00:00.000Z', to: '2026-11-21T10:00:00.000Z' };

  expect(withinSlack(at, span)).toBe(put);
});

test.each([
  ['Delivered', 'delivered'],
  ['UNDELIVERED', 'attempt_failed'],
  ['Out_For_Delivery', 'out_for_delivery'],
  ['RTO Initiated', 'rto_started'],
  ['RTO - In Transit', 'rto_in_transit'],
  ['RTO Delivered', 'rto_delivered'],
  ['Shipment Picked Up', 'picked_up'],
  ['Pickup Scheduled', 'pickup_scheduled'],
  ['Pickup Failed', 'pickup_failed'],
  ['Reached at destination hub', 'at_hub'],
  ['In-Transit', 'in_transit'],
  ['LOST', 'lost'],
  ['ZX-9', null],
])('%s looks like %s', (word, meaning) => {
  expect(suggestedMeaning(word)).toBe(meaning);
});

test('words are compared without case, blanks, dashes and underlines', () => {
  expect(
    new Set(['OUT_FOR-DELIVERY', ' out  for delivery ', 'Out For Delivery'].map(normalizeWord)),
  ).toEqual(new Set(['out for delivery']));
});

const secret = 'konkan-secret-0001';
const mac = createHmac('sha256', secret).update('{"a":1}').digest();

test.each([
  ['header', secret, true],
  ['header', `Bearer ${secret}`, true],
  ['header', secret.slice(0, -1), false],
  ['header', '', false],
  ['header', undefined, false],
  ['header', [secret, secret], false],
  ['signature', mac.toString('hex'), true],
  ['signature', `sha256=${mac.toString('hex').toUpperCase()}`, true],
  ['signature', mac.toString('base64'), true],
  ['signature', createHmac('sha256', secret).update('{"a":2}').digest('hex'), false],
  ['signature', secret, false],
] as const)('a message with the %s %s is proven: %s', (proof, said, isTheirs) => {
  const heard = typeof said === 'object' ? [...said] : said;

  expect(isProven({ proof, secret }, heard, '{"a":1}')).toBe(isTheirs);
});

test('nothing is proven where no secret is kept', () => {
  expect(isProven({ proof: 'header', secret: '' }, '', '{}')).toBe(false);
});
