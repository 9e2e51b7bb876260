import type pg from 'pg';

let heard: string[] | null = null;

/** What opens and closes transactions; tests have savepoints in place of them. */
const frame = /^(?:begin|commit|rollback|savepoint|release|set constraints)\b/u;

/** Lets a connection tell what it sends while somebody asks. */
export function hear(client: pg.Client): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const told = (...args: unknown[]) => {
    const [first] = args as [{ text: string } | string];
    const text = typeof first === 'string' ? first : first.text;
    if (!frame.test(text)) heard?.push(text);
    return plain(...args);
  };
  client.query = told as typeof client.query;
}

/**
 * The statements that some work sends over the connection of a test's house, in their order; those that
 * begin and end transactions are left out.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const all: string[] = [];
  heard = all;
  try {
    await work();
  } finally {
    heard = null;
  }
  if (all.length === 0) throw new Error('this house is not heard');
  return all;
}
