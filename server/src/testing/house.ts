import { allPermissions, contract } from '@counting-house/contract/contract.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { test as base } from 'vitest';
import { searchPatience } from '../admin/search.service.ts';
import { roles } from '../platform/people/role.table.ts';
import { openApp } from '../app.ts';
import { auditLog } from '../platform/audit/audit.table.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import type { SessionMemory } from '../session/sessions/memory.ts';
import { otpConsole } from '../session/otp/otp-console.ts';
import { hashToken, newToken, publicName } from '../platform/environment/secrets.ts';
import { freshUntil, later } from '../session/sessions/session.rules.ts';
import { sessions } from '../session/sessions/session.table.ts';
import { users } from '../platform/people/user.table.ts';
import { runDueJobs } from './jobs.ts';
import { expectLaws } from './laws/laws.ts';
import {
  closeStanding,
  openClock,
  opening,
  standingOn,
  type TestClock,
} from './machine/standing.ts';
import { expectNoStrayedColumns } from './machine/statements.ts';
import { openUndone } from './machine/undone.ts';
import { ownDatabase, workerDatabase } from './machine/worker-database.ts';

// A search that a busy machine makes late would answer less than there is.
Object.assign(searchPatience, { kindMs: 15_000, allMs: 600_000 });

/** The owner that the set-up of a test house makes. */
export const owner = { name: 'Asha Hegde', phone: '9844000001', password: 'Tulasi-42' } as const;

/** What a call answered when it did not succeed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body['detail']));
    this.status = status;
    this.code = String(body['code']);
    this.fields = (body['fields'] ?? {}) as Record<string, string>;
    this.more = (body['more'] ?? {}) as Record<string, unknown>;
  }
}

/** The roles that a test can sign in with, as people call them. */
type RoleName = 'owner' | 'admin' | 'accountant' | 'auditor' | 'sales' | 'store keeper' | 'packer';

export type Person = {
  readonly cookie: string;
  readonly userId: number;
  /** Makes a call and answers its data; a refusal is thrown. */
  call<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>>;
  /** The same with headers of its own, answering the raw reply. */
  send(operation: Operation, input: object, headers?: Record<string, string>): Promise<RawReply>;
};

type RawReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, unknown>;
  readonly bytes: Buffer;
};

/** The house as tests see it: set up, its clock in their hand, everything through HTTP. */
export type TestHouse = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: TestClock;
  /** A person with this role, signed in; made at the first asking. */
  as(role: RoleName): Promise<Person>;
  /** Somebody at a browser of their own. */
  signIn(phone: string, password: string): Promise<Person>;
  /** A person with just these permissions. */
  withPermissions(permissions: readonly string[]): Promise<Person>;
  readonly nobody: Person;
  /** The OTPs that were sent, by phone. */
  readonly otps: ReadonlyMap<string, string>;
  /**
   * Lets the clock's jobs be queued and runs all that is due by the house's clock, one after the
   * other, until nothing is left; those that they start included. What fails for a technical reason
   * is thrown, unless it may fail.
   */
  runJobs(options?: { mayFail?: boolean }): Promise<void>;
  /** The audit rows of one call, oldest first. */
  auditOf(call: string): Promise<(typeof auditLog.$inferSelect)[]>;
};

/** The house of one test, in which everything is undone at its end. */
type UndoneHouse = TestHouse & {
  /** Does work, asks the laws and takes it back: the rest of the test goes on from before it. */
  aside(work: () => Promise<void>): Promise<void>;
};

/** A server of its own on a database. */
export async function openHouse(database: Database, memory?: SessionMemory): Promise<TestHouse> {
  const clock = openClock();
  const app = await openApp({ ...opening(database, clock), ...(memory ? { memory } : {}) });
  return houseOf({ app, database, clock });
}

function houseOf({
  app,
  database,
  clock,
  people = new Map(),
}: Pick<TestHouse, 'app' | 'database' | 'clock'> & {
  readonly people?: Map<string, Person>;
}): TestHouse {
  const otps = new Map<string, string>();
  otpConsole.open(({ phone, otp }) => void otps.set(phone, otp));
  const nobody = personWith(app, '', 0);

  const signIn = async (phone: string, password: string) => {
    const reply = await nobody.send(contract.session.login, { phone, password });
    if (reply.status !== 200) throw new Refusal(reply.status, reply.body);
    return personWith(app, cookieOf(reply), Number(reply.body['userId']));
  };
  /** As signing in does, without the work of comparing a password. */
  const enter = async (phone: string) => {
    const [user] = await database.direct.select().from(users).where(eq(users.phone, phone));
    if (!user) throw new Error(`nobody has the phone ${phone}`);
    const token = newToken();
    const at = clock.now().toISOString();
    await database.direct.insert(sessions).values({
      publicId: publicName('ses'),
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: at,
      lastActiveAt: at,
      absoluteExpiry: later(at, 12 * 60),
      freshUntil: freshUntil(at),
      address: '127.0.0.1',
      userAgent: 'lightMyRequest',
    });
    return personWith(app, `ch_session=${token}`, user.id);
  };
  const makePerson = async (name: string, roleId: number) => {
    const phone = `98440${String(10_000 + people.size).slice(-5)}`;
    await database.direct.insert(users).values({
      name,
      phone,
      roleId,
      status: 'active',
      passwordHash: await ownersHash(database),
      createdAt: clock.now().toISOString(),
      createdBy: 0,
      updatedAt: clock.now().toISOString(),
      updatedBy: 0,
    });
    return enter(phone);
  };

  return {
    app,
    database,
    clock,
    nobody,
    otps,
    signIn,
    async as(role) {
      const known = people.get(role);
      if (known) return known;
      const person =
        role === 'owner'
          ? await enter(owner.phone)
          : await makePerson(role, await roleId(database, role.replace(' ', '_')));
      people.set(role, person);
      return person;
    },
    async withPermissions(permissions) {
      const stamp = { createdAt: clock.now().toISOString(), updatedAt: clock.now().toISOString() };
      const name = `Test ${people.size}`;
      const [role] = await database.direct
        .insert(roles)
        .values({
          name,
          permissions: [...permissions],
          knownPermissions: allPermissions.map(({ key }) => key),
          ...stamp,
          createdBy: 0,
          updatedBy: 0,
        })
        .returning();
      const person = await makePerson(name, role?.id ?? 0);
      people.set(name, person);
      return person;
    },
    runJobs: (options) => runDueJobs(database, clock, options),
    auditOf: (call) =>
      database.direct.select().from(auditLog).where(eq(auditLog.call, call)).orderBy(auditLog.id),
  };
}

/** The worker's database is set up by the first file that comes to it. */
async function setUpOnce(url: string): Promise<void> {
  const database = openDatabase(url, { connections: 2 });
  const house = await openHouse(database);
  const { body } = await house.nobody.send(contract.data.firstRun, {});
  if (body['needed']) await setUpBusiness(house);
  await house.app.close();
  await database.close();
}

/** Sets the business up through its own call. */
export async function setUpBusiness(house: TestHouse): Promise<void> {
  const reply = await house.nobody.send(contract.data.setUp, {
    business: {
      name: 'Malenadu Pantry',
      city: 'Shivamogga',
      stateCode: '29',
      gstin: '29ABCDE1234F1ZW',
    },
    owner,
  });
  if (reply.status !== 200) throw new Refusal(reply.status, reply.body);
}

function personWith(app: FastifyInstance, cookie: string, userId: number): Person {
  const send: Person['send'] = async (operation, input, headers = {}) => {
    const { method, path, query, body: bodyNames } = wireOf(operation.wire);
    const parameters = new URLSearchParams();
    const body: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(input)) {
      if (value === undefined) continue;
      if (method === 'GET' || query[field]) parameters.set(query[field] ?? field, String(value));
      else body[bodyNames[field] ?? field] = value;
    }
    const reply = await app.inject({
      method,
      url: `/api/counting-house/${path}?${parameters.toString()}`,
      headers: { 'x-ch-request': '1', ...(cookie ? { cookie } : {}), ...headers },
      ...(method === 'POST' ? { payload: body } : {}),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? (reply.json() as Record<string, unknown>) : {},
      bytes: reply.rawPayload,
    };
  };
  return {
    cookie,
    userId,
    send,
    async call(operation, input) {
      const reply = await send(operation, input as object);
      if (reply.status !== 200) throw new Refusal(reply.status, reply.body);
      return reply.body as OutputOf<typeof operation>;
    },
  };
}

function cookieOf(reply: RawReply): string {
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

async function roleId(database: Database, key: string): Promise<number> {
  const [role] = await database.direct.select().from(roles).where(eq(roles.key, key));
  return role?.id ?? 0;
}

async function ownersHash(database: Database): Promise<string | null> {
  const [row] = await database.direct.select().from(users).where(eq(users.phone, owner.phone));
  return row?.passwordHash ?? null;
}

type Fixtures = {
  /** Set up, and undone at the end of the test, after the laws were asked. */
  house: UndoneHouse;
  /** Set up, with a database of its own, for tests of what happens at the same time. */
  crowd: TestHouse;
  /**
   * Why the laws of books, stock and orders are not asked after this test: one that sets figures
   * directly says so with `test.extend({ lawless: '…' })`.
   */
  lawless: string | null;
};

let crowds = 0;

export const test = base.extend<Fixtures & { undone: Awaited<ReturnType<typeof openUndone>> }>({
  undone: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
    async ({}, use) => {
      const url = await workerDatabase();
      await setUpOnce(url);
      const database = await openUndone(url);
      await use(database);
      await closeStanding(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  lawless: null,
  house: async ({ undone, lawless }, use) => {
    const { app, begin, forget, end } = await standingOn(undone);
    await undone.begin();
    const clock = begin();
    const people = new Map<string, Person>();
    const house = houseOf({ app, database: undone, clock, people });
    const aside = async (work: () => Promise<void>) => {
      const before = [clock.now().toISOString(), [...people]] as const;
      await undone.aside(async () => {
        await work();
        if (!lawless) await expectLaws(house);
      });
      const [moment, known] = before;
      clock.set(moment);
      people.clear();
      for (const [name, person] of known) people.set(name, person);
      forget();
    };
    try {
      await use({ ...house, aside });
      expectNoStrayedColumns();
      if (!lawless) await expectLaws(house);
    } finally {
      await end();
      await undone.undo();
    }
  },
  crowd: async ({ lawless }, use) => {
    crowds += 1;
    const url = await ownDatabase(`crowd_${process.pid}_${crowds}`);
    const database = openDatabase(url, { connections: 12, connectionMs: 600_000 });
    const house = await openHouse(database);
    try {
      await setUpBusiness(house);
      await use(house);
      if (!lawless) await expectLaws(house);
    } finally {
      await house.app.close();
      await database.close();
    }
  },
});

/**
 * As `test`, on a database of the file's own: for what depends on how much its tables have held. Plans
 * of tables that other tests filled and emptied are chance.
 */
export const testUntouched = test.extend<{ undone: Awaited<ReturnType<typeof openUndone>> }>({
  undone: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
    async ({}, use) => {
      const url = await ownDatabase(`untouched_${process.pid}`);
      await setUpOnce(url);
      const database = await openUndone(url);
      await use(database);
      await closeStanding(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
});
