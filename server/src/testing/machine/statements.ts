import type pg from 'pg';
import { type ColumnsOf, strayedColumn } from './strayed-columns.ts';

let heard: string[] | null = null;

/** What opens and closes transactions; tests have savepoints in place of them. */
const frame = /^(?:begin|commit|rollback|savepoint|release|set constraints)\b/u;

/** What is wrong with each statement that was read; null when nothing is. */
const read = new Map<string, string | null>();
const strayed = new Set<string>();

/** Lets a connection tell what it sends while somebody asks, and reads it for columns that strayed. */
export async function hear(client: pg.Client): Promise<void> {
  const columnsOf = await columnsIn(client);
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const told = (...args: unknown[]) => {
    const [first] = args as [{ text: string } | string];
    const text = typeof first === 'string' ? first : first.text;
    if (!frame.test(text)) {
      heard?.push(text);
      note(text, columnsOf);
    }
    return plain(...args);
  };
  client.query = told as typeof client.query;
}

function note(text: string, columnsOf: ColumnsOf): void {
  let wrong = read.get(text);
  if (wrong === undefined) {
    wrong = strayedColumn(text, columnsOf);
    read.set(text, wrong);
  }
  if (wrong !== null) strayed.add(`${wrong} is asked for instead of the row around it:\n${text}`);
}

async function columnsIn(client: pg.Client): Promise<ColumnsOf> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

/** Refuses what was sent since it was last asked, when a column of it strayed. */
export function expectNoStrayedColumns(): void {
  const all = [...strayed];
  strayed.clear();
  if (all.length > 0) throw new Error(all.join('\n\n'));
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
