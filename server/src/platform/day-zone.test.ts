import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '..');
const casts = /\b\w*(?:_on|_date|On|Date|day)\}?::(?:timestamptz|timestamp with time zone)/gu;

// A day that is cast becomes midnight in the zone of the session, which is another day elsewhere.
test('no day passes through a time zone by a cast', () => {
  const found = fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = fs.readFileSync(path.join(source, name), 'utf8');
      return [...text.matchAll(casts)].map(([cast]) => `${name}: ${cast}`);
    });

  expect(found).toEqual([]);
});
