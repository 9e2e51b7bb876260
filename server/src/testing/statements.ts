import pg from 'pg';

let heard: string[] | null = null;

/** What opens and closes transactions; tests have savepoints in place of them. */
const frame = /^(?:begin|commit|rollback|savepoint|release|set constraints)\b/u;

const plain = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function told(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [{ text: string } | string];
  const text = typeof first === 'string' ? first : first.text;
  if (!frame.test(text)) heard?.push(text);
  return plain.apply(this, args);
} as typeof pg.Client.prototype.query;

/**
 * The statements that some work sends to the database, whatever the connection, in their order; those
 * that begin and end transactions are left out. A connection that was opened before this file was
 * imported is not heard.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const all: string[] = [];
  heard = all;
  try {
    await work();
  } finally {
    heard = null;
  }
  return all;
}
