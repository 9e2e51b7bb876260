import type { FastifyInstance } from 'fastify';
import { openApp } from '../../app.ts';
import { openRegisters } from '../../registers.ts';
import type { Database } from '../../platform/database/database.ts';
import { openRequestMemory, type RequestMemory } from '../../platform/http/request-memory.ts';

/** A Saturday morning in Shivamogga. */
export const startOfTests = '2026-11-21T04:30:00.000Z';

/** The clock of a test, in its hand. */
export type TestClock = { now(): Date; set(moment: string): void; pass(minutes: number): void };

export function openClock(): TestClock {
  let now = new Date(startOfTests);
  return {
    now: () => now,
    set: (moment) => void (now = new Date(moment)),
    pass: (minutes) => void (now = new Date(now.getTime() + minutes * 60_000)),
  };
}

/** What a server of the tests is opened with. */
export const opening = (database: Database, clock: TestClock) =>
  ({
    database,
    clock,
    productSlug: 'counting-house',
    publicUrl: 'http://localhost',
    trustProxy: false,
    webFolder: null,
    log: 'error',
  }) as const;

type Standing = {
  readonly app: FastifyInstance;
  begin(): TestClock;
  /** Forgets what it holds in memory of rows that are taken back. */
  forget(): void;
  end(): Promise<void>;
};

/** A server that serves all tests of a database, one after the other: each finds it with an empty memory. */
async function openStanding(database: Database): Promise<Standing> {
  let clock = openClock();
  const fresh = () =>
    openRequestMemory(database, (err, reference) => app.log.error({ err, reference }));
  const requests: RequestMemory = openRequestMemory(database, () => undefined);
  const sender = { database, clock: { now: () => clock.now() } };
  const app = await openApp({ ...opening(database, clock), ...sender, requests });
  const forget = () => {
    Object.assign(requests, fresh());
    openRegisters(); // A test may have opened others since.
  };
  return {
    app,
    begin() {
      clock = openClock();
      forget();
      return clock;
    },
    forget,
    end: () => requests.refusals.close(),
  };
}

const standing = new WeakMap<Database, Promise<Standing>>();

/** The server that stands on a database. */
export function standingOn(database: Database): Promise<Standing> {
  const known = standing.get(database) ?? openStanding(database);
  standing.set(database, known);
  return known;
}

/** Closes it with its database. */
export async function closeStanding(database: Database): Promise<void> {
  const open = await standing.get(database);
  await open?.app.close();
}
