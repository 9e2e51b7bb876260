import { formats, time, today } from './format.ts';

/** A moment as the business's clocks show it: `2026-04-05` and `14:20`. */
type LocalMoment = { readonly date: string; readonly time: string };

export const toLocalMoment = (at: string): LocalMoment => ({
  date: today(new Date(at)),
  time: time(at),
});

/** The moment at which the business's clocks show this, ISO 8601. */
export function momentAt({ date, time: shown }: LocalMoment): string {
  const guess = Date.parse(`${date}T${shown}:00Z`);
  const first = guess - offsetAt(guess);
  // Where the clocks change in between, the offset of that moment counts.
  return new Date(guess - offsetAt(first)).toISOString();
}

function offsetAt(atMs: number): number {
  const { timeZone } = formats.get();
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/u.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
