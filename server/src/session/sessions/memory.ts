import { sql } from 'drizzle-orm';
import type { Connection, Database, Tx } from '../../platform/database/database.ts';
import { listen } from '../../platform/database/listen.ts';
import type { PersonRow } from '../people/person.service.ts';

/** A session as its cookie finds it, with its person's rights and the mark of the settings. */
export type SessionRow = PersonRow & {
  session_id: string;
  public_id: string;
  fresh_until: string;
  last_active_at: string;
  is_live: boolean;
  /** The minutes without activity that ended it; null while it lives and when something else did. */
  idle_minutes: string | null;
  /** Until then it is live whatever happens in it, and no activity need be written down. */
  certain_until: string;
  must_change_password: boolean;
  must_set_up_totp: boolean;
  mark: string;
};

/** A row is asked for again after this long, whatever was heard. */
const longestMs = 10_000;
const mostRows = 10_000;

/**
 * The sessions that were read lately, so that most requests need no statement to know who asks. All
 * are forgotten when a transaction of this server changed a session, a person, a role or a setting, and
 * when the database says that another server did: a right that was taken away is gone with the next
 * request, from this server and from others. While the database cannot be heard nothing is remembered.
 */
export type SessionMemory = {
  /** What is remembered of a session at this moment, else what `read` brings. */
  rowOf(
    tokenHash: string,
    now: string,
    read: () => Promise<SessionRow | undefined>,
  ): Promise<SessionRow | undefined>;
  forget(): void;
};

/** The memory of a server that remembers nothing. */
export const noMemory: SessionMemory = {
  rowOf: (_tokenHash, _now, read) => read(),
  forget: () => undefined,
};

/**
 * Opens the memory beside a database: with what to use in place of it, and of another pool of the same
 * database, and how to close it.
 */
export function openMemory(connection: Connection, database: Database) {
  const rows = new Map<string, { row: SessionRow; readAt: number }>();
  let isHeard = false;
  let turn = 0;
  const forget = () => {
    turn += 1;
    rows.clear();
  };

  const memory: SessionMemory = {
    forget,
    async rowOf(tokenHash, now, read) {
      const known = rows.get(tokenHash);
      if (known && performance.now() - known.readAt < longestMs && isCertain(known.row, now)) {
        return known.row;
      }
      const begun = turn;
      const row = await read();
      // What changed while we read may be newer than what was read.
      if (row && isHeard && begun === turn && rows.size < mostRows) {
        rows.set(tokenHash, { row, readAt: performance.now() });
      }
      return row;
    },
  };
  const close = listen(connection, 'identity', {
    heard: forget,
    ready: () => {
      forget();
      isHeard = true;
    },
    deaf: () => {
      isHeard = false;
      forget();
    },
  });
  const remembering = (other: Database) => forgetting(other, forget);
  return { memory, database: remembering(database), remembering, close };
}

/** Only that a session is alive is remembered, and only while its activity need not be noted. */
function isCertain(row: SessionRow, now: string): boolean {
  return row.is_live && Date.parse(now) < Date.parse(row.certain_until);
}

/**
 * The same database; a transaction that changed what is remembered is followed by forgetting, before its
 * answer leaves, and so is one that ended nobody knows how.
 */
function forgetting(database: Database, forget: () => void): Database {
  return {
    ...database,
    async write(work) {
      let mayHaveChanged = true;
      try {
        return await database.write(async (tx) => {
          const answer = await work(tx);
          mayHaveChanged = await hasChanged(tx);
          return answer;
        });
      } finally {
        if (mayHaveChanged) forget();
      }
    },
  };
}

/** Whether this transaction changed a session, a person, a role or a setting; see `tell_identity`. */
async function hasChanged(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ said: string | null }>(told);
  return rows[0]?.said === 'changed';
}

const told = sql`select current_setting('house.identity', true) as said`;
