import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Statements that differ only in their values share a plan; past this many texts the rest go unnamed. */
const usuallyMost = 2_000;

/** Inserts of many rows are longer, each by another length: their plans would only fill memory. */
const longestWrite = 10_000;
/** Planning a question of this length takes fifty times as long as its answer. */
const longestRead = 100_000;

/** A list of more than eight values: each length of it is another text, and would use up another name. */
const longList = /\bin \(\$\d+(?:, \$\d+){8}/u;

/** The names that statements have by their texts; all connections of a server share them. */
const names = new Map<string, string>();

/**
 * Lets a connection prepare every statement it meets again: the text's hash becomes its name, so
 * the server parses and plans it once per connection. Which queries are hot needs no list. Statements
 * that are asked at the same time leave in one packet.
 *
 * @param known the names so far, which grow by this connection's.
 * @param most so many names there may be.
 */
export function prepareAll(
  client: pg.PoolClient | pg.Client,
  { known = names, most = usuallyMost } = {},
): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const stream = (client as Partial<Wired>).connection?.stream;
  const named = (first: unknown, ...rest: unknown[]) => {
    if (isStatement(first)) first.name ??= nameOf(first.text, known, most);
    stream?.cork();
    process.nextTick(() => stream?.uncork());
    return plain(first, ...rest);
  };
  client.query = named as typeof client.query;
}

/** What the driver's types leave out. */
type Wired = { readonly connection: { readonly stream: Duplex } };

type Statement = { text: string; name?: string | undefined };

function isStatement(value: unknown): value is Statement {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    /^\s*(?:select|insert|update|delete|with)\b/iu.test(value.text)
  );
}

function nameOf(text: string, known: Map<string, string>, most: number): string | undefined {
  const given = known.get(text);
  const longest = /^\s*insert\b/iu.test(text) ? longestWrite : longestRead;
  if (given || known.size >= most || text.length > longest) return given;
  if (longList.test(text)) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  known.set(text, name);
  return name;
}
