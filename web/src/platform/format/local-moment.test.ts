import { afterEach, expect, test } from 'vitest';
import { formats } from './format.ts';
import { toLocalMoment, momentAt } from './local-moment.ts';

const usual = formats.get();
afterEach(() => formats.set(usual));

test.each([
  ['Asia/Kolkata', '2026-11-24', '18:00', '2026-11-24T12:30:00.000Z'],
  ['Asia/Kolkata', '2026-11-24', '00:00', '2026-11-23T18:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['America/New_York', '2026-07-04', '09:15', '2026-07-04T13:15:00.000Z'],
])('in %s %s %s is %s, and back', (timeZone, date, time, at) => {
  formats.set({ ...usual, timeZone });

  expect(momentAt({ date, time })).toBe(at);
  expect(toLocalMoment(at)).toEqual({ date, time });
});
