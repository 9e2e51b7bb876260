import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './database.ts';

const triesAgainMs = 1_000;
const answerLimitMs = 10_000;
const keepAliveAfterMs = 10_000;

/** What happens to anyone who listens: each word heard, and each time that words may have been missed. */
type Listener = {
  /** From now on every word is heard. */
  readonly ready: () => void;
  readonly heard: () => void;
  /** Words may be missed until `ready` comes again. */
  readonly deaf: () => void;
};

/**
 * Listens to a channel of the database on a connection of its own, and comes back after each break.
 *
 * @returns the end of it.
 */
export function listen(
  connection: Connection,
  channel: string,
  listener: Listener,
): () => Promise<void> {
  const ending = new AbortController();
  const listening = listenAgain(connection, channel, listener, ending.signal);
  return () => {
    ending.abort();
    return listening;
  };
}

async function listenAgain(
  connection: Connection,
  channel: string,
  listener: Listener,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    await listenOnce(connection, channel, listener, ending).catch(() => undefined);
    listener.deaf();
    await wait(triesAgainMs, null, { signal: ending }).catch(() => undefined);
  }
}

/** Settles when the connection ends, by us or by itself. */
async function listenOnce(
  connection: Connection,
  channel: string,
  listener: Listener,
  ending: AbortSignal,
): Promise<void> {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const client = new pg.Client({
    ...where,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
  });
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.on('error', () => resolve()); // More than one: the server's last word, then the line's.
  });
  const end = () => void client.end().catch(() => undefined);
  ending.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    client.on('notification', listener.heard);
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    listener.ready();
    await ended;
  } finally {
    ending.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
  }
}
