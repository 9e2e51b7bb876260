import { describe, expect, test } from 'vitest';
import { codeRefusal, findRefusal, whenText, type Shopper } from './candidate.rules.ts';

type Asked = Parameters<typeof findRefusal>[0];
type At = Parameters<typeof findRefusal>[1];

const open: Asked = {
  id: 7,
  status: 'active',
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: null,
  audience: 'all',
  audienceIds: [],
  audienceTags: [],
  audienceGroupIds: [],
  audienceSegmentId: null,
  channels: ['b2c', 'b2b'],
  sources: null,
  limitTotal: null,
  limitPerCustomer: null,
  budget: null,
  usedCount: 0,
  usedAmount: 0,
};

const nobody: Shopper = {
  buyer: null,
  group: null,
  isNew: false,
  chosenIds: [],
  tags: [],
  segments: new Map([[3, { name: 'Regulars', isIn: false }]]),
  hasOrdered: true,
  isBirthdayMonth: false,
  uses: new Map(),
};
const person: Shopper = { ...nobody, buyer: { kind: 'customer', id: 5 } };
const firm: Shopper = {
  ...nobody,
  buyer: { kind: 'company', id: 5 },
  group: { id: 11, name: 'Main', offersAllowed: true },
};

const said = (offer: Partial<Asked>, shopper: Shopper, at: Partial<At> = {}) => {
  const situation: At = {
    at: '2026-11-27T09:00:00Z',
    source: 'manual',
    shopper,
    isTried: false,
    dateWords: (moment) => moment.slice(0, 10),
    ...at,
  };
  return findRefusal({ ...open, ...offer }, situation)?.text ?? null;
};

const notOfOrder = 'This offer is not for this kind of order';
const ofPeople = 'This offer is for people, not for companies';

describe('who gets an offer', () => {
  test.each([
    ['everyone', {}, nobody, null],
    ['everyone', {}, firm, null],
    ['customers alone', { channels: ['b2c'] }, person, null],
    ['customers alone', { channels: ['b2c'] }, firm, notOfOrder],
    ['companies alone', { channels: ['b2b'] }, person, notOfOrder],
    ['companies alone', { channels: ['b2b'] }, firm, null],
    ['its first order', { audience: 'first_order' }, { ...firm, hasOrdered: false }, null],
    ['its first order', { audience: 'first_order' }, firm, 'This offer is not for this company'],
    ['its first order', { audience: 'first_order' }, person, 'This offer is not for this customer'],
    [
      'anyone who is new',
      { audience: 'first_order' },
      { ...nobody, hasOrdered: false, isNew: true },
      null,
    ],
    ['a tag', { audience: 'tags', audienceTags: ['a'] }, { ...firm, tags: ['a', 'b'] }, null],
    [
      'a tag',
      { audience: 'tags', audienceTags: ['a'] },
      firm,
      'This offer is not for this company',
    ],
    ['its group', { audience: 'groups', audienceGroupIds: [11] }, firm, null],
    [
      'another group',
      { audience: 'groups', audienceGroupIds: [12] },
      firm,
      'This offer is not for the group Main',
    ],
    [
      'a group',
      { audience: 'groups', audienceGroupIds: [11] },
      person,
      'This offer is for companies',
    ],
    ['people by name', { audience: 'customers', audienceIds: [5] }, person, null],
    // The company has the number that one of the people has.
    ['people by name', { audience: 'customers', audienceIds: [5] }, firm, ofPeople],
    ['a birthday', { audience: 'birthday' }, firm, ofPeople],
    [
      'a birthday',
      { audience: 'birthday' },
      person,
      'This is not the month of the customer’s birthday',
    ],
    ['a segment', { audience: 'segment', audienceSegmentId: 3 }, firm, ofPeople],
    [
      'a segment',
      { audience: 'segment', audienceSegmentId: 3 },
      person,
      'This customer is not in the segment Regulars',
    ],
    ['whom staff choose', { audience: 'staff' }, nobody, 'Given only when one of us chooses it'],
    ['whom staff choose', { audience: 'staff' }, { ...nobody, chosenIds: [7] }, null],
    ['whom staff choose', { audience: 'staff' }, { ...firm, chosenIds: [7] }, null],
    ['a name', { limitPerCustomer: 1 }, nobody, 'Choose a customer to use this offer'],
    [
      'once',
      { limitPerCustomer: 1 },
      { ...person, uses: new Map([[7, 1]]) },
      'This customer has already used this offer once',
    ],
    [
      'twice',
      { limitPerCustomer: 2 },
      { ...firm, uses: new Map([[7, 2]]) },
      'This company has already used this offer 2 times',
    ],
  ] as const)('%s', (_, offer, shopper, text) => {
    expect(said(offer as Partial<Asked>, shopper)).toBe(text);
  });

  test('a group that gets no offers gets none, whoever they are for', () => {
    const group = { id: 11, name: 'Main', offersAllowed: false };

    expect(said({}, { ...firm, group })).toBe('The group Main gets no offers');
    expect(said({ audience: 'staff' }, { ...firm, group, chosenIds: [7] })).toBe(
      'The group Main gets no offers',
    );
    expect(said({ channels: ['b2c'] }, { ...firm, group })).toBe(notOfOrder);
  });

  test('anyone who buys for themselves chooses nothing of the staff’s', () => {
    expect(
      said({ audience: 'staff' }, { ...person, chosenIds: [7] }, { source: 'storefront' }),
    ).toBe(notOfOrder);
  });
});

describe('when and how often an offer is given', () => {
  test.each([
    [{ status: 'paused' }, 'This offer is not running'],
    [{ startsAt: '2026-12-01T00:00:00Z' }, 'Starts on 2026-12-01'],
    [{ startsAt: '2026-11-27T09:00:00Z' }, null],
    [{ endsAt: '2026-11-27T09:00:00Z' }, 'Ended on 2026-11-27'],
    [{ endsAt: '2026-11-27T09:00:01Z' }, null],
    [{ limitTotal: 2, usedCount: 2 }, 'This offer has been used up'],
    [{ limitTotal: 2, usedCount: 1 }, null],
    [{ budget: 500, usedAmount: 500 }, 'This offer has run out of budget'],
    [{ sources: ['storefront'] }, notOfOrder],
  ] as const)('%o', (offer, text) => {
    expect(said(offer as Partial<Asked>, person)).toBe(text);
  });
});

test('an offer of hours says the hour on its day, another the day alone', () => {
  const words = whenText('Asia/Kolkata', '2026-11-27T04:00:00Z');

  expect(words('2026-11-27T12:30:00Z')).toBe('27 Nov 2026, 18:00');
  expect(words('2026-11-28T12:30:00Z')).toBe('28 Nov 2026');
});

describe('a code', () => {
  const code = { status: 'active', limit: 1, usedCount: 0, customerId: 5 } as const;

  test.each([
    ['of who buys', code, 5, null],
    ['of somebody else', code, 6, 'This coupon code belongs to another customer'],
    ['of nobody by name', { ...code, customerId: null }, null, null],
    ['used', { ...code, usedCount: 1 }, 5, 'This coupon code has already been used'],
    ['off', { ...code, status: 'off' }, 5, 'This coupon code is switched off'],
  ] as const)('%s', (_, of, customerId, text) => {
    expect(codeRefusal(of, customerId)?.text ?? null).toBe(text);
  });
});
