import type pg from 'pg';
import { expect, test } from 'vitest';
import { prepareAll } from './prepared.ts';

/** A client that keeps what it was asked instead of asking anybody. */
function keeping(names: Map<string, string>) {
  const asked: { name?: string }[] = [];
  const client = { query: (statement: { name?: string }) => void asked.push(statement) };
  prepareAll(client as unknown as pg.Client, { known: names });
  const ask = (text: string) => {
    client.query({ text } as object);
    return asked.at(-1)?.name;
  };
  return { ask };
}

const among = (many: number) =>
  `select name from unit where id in (${Array.from({ length: many }, (_, i) => `$${i + 1}`).join(', ')})`;

test('a statement bears the same name each time, and others bear others', () => {
  const names = new Map<string, string>();
  const { ask } = keeping(names);

  const first = ask('select 1 where $1');

  expect(first).toMatch(/^[\w-]{32}$/u);
  expect(keeping(names).ask('select 1 where $1')).toBe(first);
  expect(ask('select 2 where $1')).not.toBe(first);
});

test('lists of many lengths leave the names to other statements', () => {
  const { ask } = keeping(new Map());

  const names = Array.from({ length: 2_500 }, (_, i) => ask(among(i + 9)));

  expect(names.filter(Boolean)).toEqual([]);
  expect(ask(among(8))).toBeDefined();
  expect(ask('select 3 where $1')).toBeDefined();
});

test('a long question bears a name, an insert of many rows does not', () => {
  const { ask } = keeping(new Map());

  const rows = (many: number) => Array.from({ length: many }, () => '($1, $2)').join(', ');

  expect(ask(`insert into unit values ${rows(10)}`)).toBeDefined();
  expect(ask(`insert into unit values ${rows(2_000)}`)).toBeUndefined();
  expect(ask(`select 1 from (values ${rows(2_000)}) many`)).toBeDefined();
});
