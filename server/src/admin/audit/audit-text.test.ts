import { allSettings } from '@counting-house/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { entryText } from './audit.rules.ts';
import { toPastTense } from './audit-text.ts';
import { figureIn } from './field-kinds.ts';

const entry = {
  result: 'ok',
  action: 'change',
  entity: 'role',
  entityNo: 'Packer',
  ofNo: null,
  changes: [],
  reason: null,
} as const;

const telling = { says: 'Change a role.', timeZone: 'Asia/Kolkata' };

describe('an entry in words', () => {
  test.each([
    [{}, 'changed role Packer'],
    [{ action: 'create', entity: 'management_user', entityNo: 'Ravi' }, 'created user Ravi'],
    [
      { changes: [{ field: 'idleMinutes', before: null, after: 30 }] },
      'changed role Packer: idle minutes none → 30',
    ],
    [
      { changes: [{ field: 'permissions', before: [], after: ['a'] }] },
      'changed role Packer: permissions changed',
    ],
    [
      { changes: ['a', 'b', 'c', 'd'].map((field) => ({ field, before: false, after: true })) },
      'changed role Packer: a no → yes, b no → yes, c no → yes and 1 more',
    ],
    [
      {
        entity: 'tax',
        entityNo: 'GST 5%',
        changes: [{ field: 'rate', before: 12_000, after: 5_000 }],
      },
      'changed tax GST 5%: rate 12 % → 5 %',
    ],
    [
      { changes: [{ field: 'mrp', before: 12_34_567_80, after: 99_900 }] },
      'changed role Packer: MRP ₹12,34,567.80 → ₹999.00',
    ],
    [
      {
        entity: 'setting',
        entityNo: 'orders.codMax',
        changes: [{ field: 'value', before: 0, after: 5_000_00 }],
      },
      `changed setting ${allSettings['orders.codMax'].label}: ₹0.00 → ₹5,000.00`,
    ],
    [{ changes: [{ field: 'qty', before: 0, after: 2_500 }] }, 'changed role Packer: qty 0 → 2.5'],
    [
      { changes: [{ field: 'expiresAt', before: null, after: '2026-11-22T08:50:00.000Z' }] },
      'changed role Packer: expires none → 22 Nov 2026, 14:20',
    ],
    [
      { changes: [{ field: 'dueDate', before: '2026-04-05', after: null }] },
      'changed role Packer: due date 05 Apr 2026 → none',
    ],
    [{ changes: [{ field: 'roleId', before: 2, after: 3 }] }, 'changed role Packer: role changed'],
    [
      { changes: [{ field: 'tags', before: [], after: ['diwali', 'fragile'] }] },
      'changed role Packer: tags none → diwali, fragile',
    ],
    [
      { changes: [{ field: 'holds', before: [{ code: 'manual' }], after: [] }] },
      'changed role Packer: holds changed',
    ],
    [
      {
        entity: 'invoice',
        entityNo: 'INV/2627/00010',
        changes: [
          { field: 'prints', before: 0, after: 1 },
          { field: 'lastPrintedAt', before: null, after: '2026-11-22T08:50:00.000Z' },
        ],
      },
      'printed invoice INV/2627/00010',
    ],
    [
      {
        entity: 'setting',
        entityNo: 'orders.confirmNeedsPayment',
        changes: [{ field: 'value', before: false, after: true }],
      },
      'changed setting Confirm prepaid orders only when paid: Off → On',
    ],
    [
      {
        entity: 'parcel',
        entityNo: 'P-00012',
        changes: [
          { field: 'status', before: 'packed', after: 'booked' },
          { field: 'bookedAt', before: null, after: '2026-11-22T08:50:00.000Z' },
        ],
      },
      'changed parcel P-00012: now booked, was packed',
    ],
    [
      {
        entity: 'variant_price',
        entityNo: null,
        ofNo: 'Mango pickle, MP-500',
        changes: [
          { field: 'price', before: 62_000, after: 67_200, kind: 'money' },
          { field: 'startsAt', before: null, after: '2026-11-22T08:50:00.000Z' },
        ],
      },
      'changed price of Mango pickle, MP-500: price ₹620.00 → ₹672.00, starts none → 22 Nov 2026, 14:20',
    ],
    [
      {
        entity: 'voucher',
        entityNo: 'PAY-2026-000012',
        changes: [
          { field: 'status', before: 'draft', after: 'posted' },
          { field: 'value', before: 0, after: 67_200, kind: 'money' },
        ],
      },
      'changed voucher PAY-2026-000012: now posted, was draft, value ₹0.00 → ₹672.00',
    ],
    [{ reason: 'Left' }, 'changed role Packer (Left)'],
    [{ action: 'changeRole', entity: null, entityNo: null }, 'changed a role'],
    [{ result: 'failed' }, 'could not change a role'],
    [
      { result: 'failed', reason: 'The code is wrong.' },
      'could not change a role (The code is wrong.)',
    ],
    [{ action: 'sign_in', entity: 'management_user', entityNo: 'Ravi' }, 'signed in'],
    [{ result: 'denied' }, 'tried to change a role'],
    [
      { result: 'denied', action: 'ask_code', entity: 'management_user', entityNo: 'Ravi' },
      'gave the right password, and was asked for a code, as Ravi',
    ],
    [
      { result: 'denied', action: 'guess_code', entity: 'management_user', entityNo: 'Ravi' },
      'gave a wrong code as Ravi',
    ],
    [
      { action: 'drop_second_factor', entity: 'management_user', entityNo: 'Ravi', reason: 'Lost' },
      'removed the two-step verification of user Ravi (Lost)',
    ],
    [
      {
        action: 'set_next',
        entity: 'number_series',
        entityNo: 'customer',
        changes: [{ field: 'next', before: 1, after: 500 }],
      },
      'set the next number of number series customer: next 1 → 500',
    ],
    [
      { result: 'denied', action: 'sign_in', entityNo: '9844000001' },
      'was refused to sign in as 9844000001',
    ],
  ] as const)('%j is “%s”', (part, words) => {
    expect(entryText({ ...entry, ...part } as never, telling)).toBe(words);
  });
});

describe('what a call does, as something that was done', () => {
  test.each([
    ['Confirm an order, so that it can be packed.', 'confirmed an order'],
    [
      'Add, change or remove an address of a customer.',
      'added, changed or removed an address of a customer',
    ],
    ['Change your own password.', 'changed their own password'],
    ['Cancel a job; one that runs stops at its next step.', 'cancelled a job'],
    ['Carry a batch.', 'carried a batch'],
  ])('%s', (says, done) => {
    expect(toPastTense(says)).toBe(done);
  });
});

test('the total of a paper is money, although lists count theirs', () => {
  expect(figureIn({ entity: 'bill', entityNo: null }, 'total')).toBe('money');
});
