import { expect, test } from 'vitest';
import { databaseAway } from '../problem.ts';
import { outageLog } from './outage-log.ts';

test('an outage of a minute is one line, without a stack and without a statement', () => {
  const lines: unknown[][] = [];
  const log = { error: (...said: unknown[]) => void lines.push(said) };
  const { note } = outageLog();
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 28, 12, 0, seconds));

  for (let n = 0; n < 500; n += 1) note(log, databaseAway(), at(n % 60), { reference: `req_${n}` });
  note(log, databaseAway(), at(61), { reference: 'req_later' });

  expect(lines).toHaveLength(2);
  expect(lines[0]).toEqual([
    { reference: 'req_0', code: 'database_away', refused: 1 },
    databaseAway().message,
  ]);
  expect(lines[1]?.[0]).toMatchObject({ refused: 500 });
});
