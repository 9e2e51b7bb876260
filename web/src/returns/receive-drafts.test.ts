import { describe, expect, test } from 'vitest';
import { approvedReturn, pickle, rice } from '../testing/goods-back.ts';
import {
  changed,
  type Draft,
  lineOfCode,
  missingQty,
  openQty,
  scanned,
  sentLines,
  stillToCome,
  withoutCondition,
  withPiece,
} from './receive-drafts.ts';

const made = approvedReturn();
const [pickleLine, riceLine] = made.lines as [(typeof made.lines)[0], (typeof made.lines)[0]];
const piece = (of: Partial<Draft> = {}): Draft => ({
  lineId: pickle.id,
  qty: 1_000,
  condition: 'sealed',
  decision: null,
  note: '',
  photos: [],
  ...of,
});

describe('what of a line is to come', () => {
  test.each([
    ['all that was approved', {}, 2_000],
    ['less what came', { qtyReceived: 500 }, 1_500],
    ['less what is known to be missing', { qtyReceived: 500, qtyMissing: 1_000 }, 500],
    ['nothing when more came', { qtyReceived: 3_000 }, 0],
  ])('is %s', (_, part, open) => {
    expect(openQty({ ...pickleLine, ...part })).toBe(open);
  });

  test('is missing as far as no piece has it', () => {
    expect(missingQty(pickleLine, [])).toBe(2_000);
    expect(missingQty(pickleLine, [piece(), piece({ lineId: rice.id, qty: 700 })])).toBe(1_000);
    expect(missingQty(pickleLine, [piece({ qty: 5_000 })])).toBe(0);
  });
});

describe('a code', () => {
  test.each([
    ['PIC-250', pickle.id],
    ['pic-250', pickle.id],
    ['8901', pickle.id],
    ['rice', rice.id],
    ['', undefined],
    ['GHE-1', undefined],
  ])('%s is of line %s', (code, id) => {
    expect(lineOfCode(made, code)?.id).toBe(id);
  });
});

describe('a scan', () => {
  test('begins a piece, sealed where the reason names no fault', () => {
    const { drafts, at, says } = scanned(made, [], { code: '8901', times: 1 });

    expect(drafts).toEqual([piece()]);
    expect(at).toBe(0);
    expect(says).toBe('1 of 2 pcs Lime pickle');
  });

  test('begins one whose condition somebody has to choose, where goods came back for a fault', () => {
    const { drafts } = scanned(made, [], { code: 'RICE', times: 1 }, 750);

    expect(drafts).toEqual([piece({ lineId: rice.id, qty: 750, condition: null })]);
  });

  test('grows the piece of its line that was added last', () => {
    const before = [piece({ qty: 500 }), piece({ qty: 500, condition: 'opened' })];

    const { drafts, at } = scanned(made, before, { code: '8901', times: 1 });

    expect(at).toBe(1);
    expect(drafts.map(({ qty }) => qty)).toEqual([500, 1_500]);
  });

  test('of more than is to come takes no more than that', () => {
    expect(scanned(made, [], { code: '8901', times: 12 }).drafts).toEqual([piece({ qty: 2_000 })]);
  });

  test('of a line that is complete says so and changes nothing', () => {
    const before = [piece({ qty: 2_000 })];

    expect(scanned(made, before, { code: '8901', times: 1 })).toEqual({
      drafts: before,
      at: null,
      says: 'Lime pickle is complete',
    });
  });

  test('of something else says so and changes nothing', () => {
    expect(scanned(made, [], { code: 'GHE-1', times: 1 })).toEqual({
      drafts: [],
      at: null,
      says: 'Not in this return: GHE-1',
    });
  });
});

describe('another piece of a line', () => {
  test('takes what no piece has yet', () => {
    expect(withPiece([piece()], pickleLine)).toEqual([piece(), piece()]);
  });

  test('takes a unit of the largest when all is looked at', () => {
    expect(withPiece([piece({ qty: 2_000 })], pickleLine).map(({ qty }) => qty)).toEqual([
      1_000, 1_000,
    ]);
  });

  test('is empty when each has no more than a unit', () => {
    expect(withPiece([piece(), piece()], pickleLine).map(({ qty }) => qty)).toEqual([
      1_000, 1_000, 0,
    ]);
  });
});

describe('a piece that is changed', () => {
  const before = [piece({ decision: 'scrap', note: 'Lid open', photos: [4] })];

  test('keeps its decision when only its note changes', () => {
    expect(changed(before, 0, { note: 'Lid torn' })).toEqual([{ ...before[0], note: 'Lid torn' }]);
  });

  test('loses its decision with another condition', () => {
    expect(changed(before, 0, { condition: 'opened' })).toEqual([
      { ...before[0], condition: 'opened', decision: null },
    ]);
  });

  test('leaves the others as they are', () => {
    const two = [piece(), piece({ qty: 500 })];
    expect(changed(two, 1, { qty: 250 })[0]).toBe(two[0]);
  });
});

describe('what is sent', () => {
  test('has every field of a piece, and no decision where it follows the condition', () => {
    const drafts = [
      piece({ qty: 1_500, condition: 'opened', decision: 'quarantine', note: 'Open', photos: [4] }),
      piece({ qty: 500 }),
    ];

    expect(sentLines(made, drafts, new Set())).toEqual([
      {
        lineId: pickle.id,
        qtyMissing: 0,
        pieces: [
          { qty: 1_500, condition: 'opened', decision: 'quarantine', note: 'Open', photos: [4] },
          { qty: 500, condition: 'sealed', note: '', photos: [] },
        ],
      },
    ]);
  });

  test('says what is missing of a line only where somebody said that no more comes', () => {
    expect(sentLines(made, [piece()], new Set([pickle.id]))).toMatchObject([
      { lineId: pickle.id, qtyMissing: 1_000 },
    ]);
    expect(sentLines(made, [], new Set([rice.id]))).toEqual([
      { lineId: rice.id, qtyMissing: 1_500, pieces: [] },
    ]);
  });

  test('leaves out pieces of nothing, and lines of which nothing is said', () => {
    expect(sentLines(made, [piece({ qty: 0 })], new Set())).toEqual([]);
  });

  test('waits for the condition of every piece that came', () => {
    expect(withoutCondition([piece(), piece({ condition: null })])).toBe(1);
    expect(withoutCondition([piece(), piece({ condition: null, qty: 0 })])).toBe(-1);
  });
});

test('what was looked at before a reload stays as far as it is still to come', () => {
  const now = approvedReturn({ lines: [{ ...pickle, qtyReceived: 2_000 }, rice] });
  const ofRice = piece({ lineId: rice.id });

  expect(stillToCome(now, { drafts: [piece(), ofRice], gone: [pickle.id, rice.id] })).toEqual({
    drafts: [ofRice],
    gone: [rice.id],
  });
  expect(riceLine.id).toBe(rice.id);
});
