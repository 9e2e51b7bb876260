import { changeOf } from '@counting-house/contract/kit/change.ts';
import { operations, write } from '@counting-house/contract/kit/operation.ts';
import { date, id, requiredText, text } from '@counting-house/contract/kit/shapes.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { begun, draftFrom, headFields, sentTo, type Typed } from './document-head.ts';

const NewSlip = z.strictObject({
  driverId: id,
  seal: requiredText(12, 'Seal'),
  leavesOn: date.optional(),
  days: z.int().min(0).optional(),
  goesBy: z.enum(['road', 'rail']).default('road'),
  note: text(60).default(''),
});
type Slip = Typed<z.output<typeof NewSlip>>;

const saved = {
  id: 7,
  driverId: 3,
  seal: 'A-12',
  leavesOn: '2026-11-29',
  days: null,
  goesBy: 'air',
  note: 'Fragile',
  driver: 'Ravi Kamath',
};

describe('a document’s head', () => {
  test('begins with what its shape has when nothing is said', () => {
    expect(begun(NewSlip)).toEqual({ goesBy: 'road', note: '' });
  });

  test('is taken from the saved document where the shape takes what stands there', () => {
    expect(draftFrom(NewSlip, saved)).toEqual({
      driverId: 3,
      seal: 'A-12',
      leavesOn: '2026-11-29',
      note: 'Fragile',
    });
  });

  test('takes a field that its shape gets later, too', () => {
    const Longer = NewSlip.extend({ driver: text(40).default('') });

    expect(draftFrom(Longer, saved)).toMatchObject({ driver: 'Ravi Kamath' });
    expect(begun(Longer)).toMatchObject({ driver: '' });
    expect(headFields(Longer, workOn({ driver: 'Ravi' }).work).field('driver').value).toBe('Ravi');
  });

  test('is sent as each operation takes it', () => {
    const slip = {
      driverId: 3,
      seal: '',
      leavesOn: '',
      days: null,
      goesBy: 'road',
      note: '',
    } as const;
    const create = operation(NewSlip);
    const update = operation(changeOf(NewSlip.omit({ driverId: true })));

    expect(sentTo(create, slip)).toEqual({ driverId: 3, seal: '', goesBy: 'road', note: '' });
    expect(sentTo(update, { ...slip, id: 7, version: 2 })).toEqual({
      id: 7,
      version: 2,
      seal: '',
      goesBy: 'road',
      note: '',
    });
  });
});

describe('a field of a head', () => {
  test.for([
    ['seal', { withAsterisk: true, maxLength: 12, value: '' }],
    ['note', { withAsterisk: false, maxLength: 60, value: '' }],
    ['leavesOn', { withAsterisk: false, value: '2026-11-30', error: 'The date is a Sunday' }],
    ['goesBy', { withAsterisk: false, value: 'rail' }],
  ] as const)('%s is as the shape has it', ([name, like]) => {
    const { work } = workOn({ goesBy: 'rail', leavesOn: '' }, { leavesOn: 'The date is a Sunday' });

    expect(
      headFields(NewSlip, work).field(name, name === 'leavesOn' ? '2026-11-30' : undefined),
    ).toMatchObject(like);
  });

  test('changes the document by its name, with a value or the event of a change', () => {
    const { work, now } = workOn({ note: 'Fragile' });
    const { field } = headFields(NewSlip, work);

    field('days').onChange(4);
    field('note').onChange({ currentTarget: { value: 'Keep dry' } });
    field('leavesOn').onChange(null);

    expect(now()).toEqual({ days: 4, note: 'Keep dry', leavesOn: '' });
  });
});

function workOn(slip: Slip & { driver?: string }, errors: Readonly<Record<string, string>> = {}) {
  let document = slip;
  const change = (by: (before: Slip) => Slip) => {
    document = by(document);
  };
  return { work: { document: slip, change, errors }, now: () => document };
}

const operation = <I extends z.ZodObject>(input: I) =>
  operations('stock', {
    saveSlip: write({
      says: 'Save a slip.',
      wire: 'POST Slips/Save',
      permission: 'self',
      input,
      output: z.object({}),
    }),
  }).saveSlip;
