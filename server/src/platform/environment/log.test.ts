import { DrizzleQueryError } from 'drizzle-orm/errors';
import fastify from 'fastify';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { errorText, logging } from './log.ts';

const secret = 'marker-4711';

/** What a refused statement throws, told as it is by PostgreSQL, with a value that looks like a call. */
function refusedStatement(): Error {
  const cause = Object.assign(
    new pg.DatabaseError(`invalid input syntax for type json: "${secret}"`, 9, 'error'),
    { code: '22P02', detail: `Token "${secret}" is invalid.`, table: 'person', where: secret },
  );
  return new DrizzleQueryError(
    'insert into person (hash) values ($1)',
    [`x\n    at ${secret}`],
    cause,
  );
}

function told(write: (app: ReturnType<typeof fastify>) => unknown): string {
  const lines: string[] = [];
  const app = fastify({ logger: logging('error', { write: (line) => void lines.push(line) }) });
  write(app);
  return lines.join('');
}

describe('a statement that failed', () => {
  test.for([
    ['with a reference', (err: Error) => told(({ log }) => log.error({ err, reference: 'req_1' }))],
    ['alone', (err: Error) => told(({ log }) => log.error(err))],
    ['with words', (err: Error) => told(({ log }) => log.error({ err }, 'A job failed.'))],
    ['on the console', errorText],
  ] as const)('is written down %s, and none of its values', ([, write]) => {
    const words = write(refusedStatement());

    expect(words).not.toContain(secret);
    expect(words).toContain('insert into person (hash) values ($1)');
    expect(words).toContain('22P02');
    expect(words).toContain('log.test.ts');
  });
});

test('what could not be read is not quoted', () => {
  const failure = (() => {
    try {
      return JSON.parse(secret) as unknown;
    } catch (error) {
      return error;
    }
  })();

  expect(errorText(failure)).not.toContain(secret.slice(0, 6));
});

test('any other error is written down in its own words', () => {
  const words = told(({ log }) => log.error({ err: new TypeError('x is not a function') }));

  expect(JSON.parse(words)).toMatchObject({
    msg: 'x is not a function',
    err: { type: 'TypeError' },
  });
});
