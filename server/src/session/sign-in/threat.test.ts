import { contract } from '@counting-house/contract/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { withSecondFactor } from '../../testing/machine/authenticator.ts';
import { owner, test, type TestHouse } from '../../testing/house.ts';
import { colleague, invited, program } from '../../testing/people.ts';
import { withPostOffice } from '../../testing/machine/post-office.ts';
import { statementsOf } from '../../testing/machine/statements.ts';
import { otpChallenges } from '../otp/otp-challenge.table.ts';
import { passwordFits } from '../password/password.ts';
import { rateBuckets } from '../../platform/limits/rate.table.ts';

const { admin, session } = contract;
const stranger = '9000000000';

/** What a call about a phone leaves behind, with the phone taken out. */
async function tracesOf(house: TestHouse, phone: string, work: () => Promise<unknown>) {
  const { direct } = house.database;
  await work();
  const challenges = await direct
    .select()
    .from(otpChallenges)
    .where(eq(otpChallenges.phone, phone));
  const buckets = await direct.select().from(rateBuckets);
  const entries = await direct.select().from(auditLog).where(eq(auditLog.entityNo, phone));
  return {
    challenges: challenges.map(({ status, wrongCount }) => ({ status, wrongCount })),
    buckets: buckets.filter(({ key }) => key.includes(phone)).map(({ count }) => count),
    actions: entries.map(({ action, result }) => ({ action, result })),
  };
}

describe('a new password', () => {
  test('is not set with a ticket that was used', async ({ house }) => {
    const challenge = await house.nobody.send(session.getOtp, { phone: owner.phone });
    const { body } = await house.nobody.send(session.verifyOtp, {
      challenge: String(challenge.body),
      otp: house.otps.get(owner.phone),
    });
    const reset = (password: string) =>
      house.nobody.send(session.resetPassword, {
        phone: owner.phone,
        password,
        ticket: body['ticket'],
      });

    const first = await reset('Kesari-77');
    const second = await reset('Kesari-78');

    expect([first.status, second.status]).toEqual([200, 403]);
  });
});

describe('an OTP', () => {
  test('is not sent for a picture on another site', async ({ house }) => {
    const reply = await house.nobody.send(
      session.getOtp,
      { phone: owner.phone },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    );

    expect(reply.status).toBe(403);
    expect(house.otps.size).toBe(0);
  });

  test('is sent six times in a day and no seventh time', async ({ house }) => {
    const statuses = [];
    for (let i = 0; i < 7; i += 1) {
      const { status } = await house.nobody.send(session.getOtp, { phone: owner.phone });
      statuses.push(status);
      house.clock.pass(61);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('an unknown phone', () => {
  test('leaves behind by an OTP what a known one leaves', async ({ house }) => {
    const ask = (phone: string) => () => house.nobody.send(session.getOtp, { phone });

    const known = await tracesOf(house, owner.phone, ask(owner.phone));
    const unknown = await tracesOf(house, stranger, ask(stranger));

    expect(unknown).toEqual(known);
    expect(known.challenges).toEqual([{ status: 'open', wrongCount: 0 }]);
  });

  test('takes an OTP the same statements as a known one, by SMS and on the console', async ({
    house,
  }) => {
    const asked = async (phone: string) => {
      const told = await statementsOf(() => house.nobody.send(session.getOtp, { phone }));
      return told.map((text) => text.replaceAll(/\s+/gu, ' '));
    };
    await asked('9000000009'); // The first of all reads what is kept in memory.

    const onConsole = [await asked(owner.phone), await asked(stranger)];
    await withPostOffice(house);
    await asked('9000000008');
    const bySms = [
      await asked((await colleague(house, 'packer')).phone),
      await asked('9000000007'),
    ];

    expect(onConsole[1]).toEqual(onConsole[0]);
    expect(bySms[1]).toEqual(bySms[0]);
  });

  test('answers a guess like a known one', async ({ house }) => {
    const guess = async (phone: string) => {
      const { body: challenge } = await house.nobody.send(session.getOtp, { phone });
      const otp = house.otps.get(phone) === '0000' ? '1111' : '0000';
      const reply = await house.nobody.send(session.verifyOtp, {
        challenge: String(challenge),
        otp,
      });
      return { ...reply.body, reference: '', status: reply.status };
    };

    expect(await guess(stranger)).toEqual(await guess(owner.phone));
  });

  test('costs a sign-in the same hash', async () => {
    const timed = async (kept: string | null) => {
      const begun = process.cpuUsage();
      // Time of the processor is counted in ticks: a single hash may fall between two.
      for (let round = 0; round < 4; round += 1)
        expect(await passwordFits(turn('one'), 'wrong-one', kept)).toBe(false);
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    };
    const hash = `$argon2id$v=19$m=47104,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    await timed(null); // The first pays for starting up.

    const [unknown, known] = [await timed(null), await timed(hash)];

    // Hashing takes tens of milliseconds; leaving it out would take none.
    expect(unknown).toBeGreaterThan(known / 4);
    expect(known).toBeGreaterThan(unknown / 4);
  });
});

test('nothing that opens a door stands anywhere in the database as it is', async ({ house }) => {
  const asha = await house.as('owner');
  const twice = (key: string) => ({ 'idempotency-key': key });
  const { user, link, temporaryPassword } = await invited(house, 'packer', { send: 'temporary' });
  const told = await asha.send(admin.resetUser, { id: user.id, how: 'link' }, twice('link-0001'));
  const asked = await house.nobody.send(session.getOtp, { phone: owner.phone });
  const otp = house.otps.get(owner.phone);
  const verified = await house.nobody.send(
    session.verifyOtp,
    { challenge: String(asked.body), otp },
    twice('otp-00001'),
  );
  const secret = await asha.send(session.totpStart, {}, twice('totp-0001'));
  const { recoveryCodes } = await withSecondFactor(house, asha);
  const token = await program(house, ['admin.audit.read']);
  const signedIn = await house.signIn(user.phone, temporaryPassword ?? '');
  const doors = [
    temporaryPassword,
    owner.password,
    String(told.body['link']).split('t=')[1]?.split('&')[0],
    String(asked.body),
    verified.body['ticket'],
    secret.body['secret'],
    recoveryCodes[0],
    token.token,
    signedIn.cookie.split('=')[1],
  ];

  const tables = await house.database.direct.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const kept = [];
  for (const { name } of tables.rows) {
    const { rows } = await house.database.direct.execute(sql.raw(`select t::text from ${name} t`));
    kept.push(JSON.stringify(rows));
  }

  expect(link).toBeNull();
  expect(doors.map((door) => String(door).length > 7)).toEqual(doors.map(() => true));
  const said = kept.join('\n');
  expect(said).toContain(user.phone);
  expect(doors.filter((door) => said.includes(String(door)))).toEqual([]);
});

test('of a hundred sign-ins at once forty are hashed, two at a time, and the others are told', async () => {
  const before = process.memoryUsage().rss;
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);

  const replies = await Promise.allSettled(
    Array.from({ length: 100 }, (_, at) => passwordFits(turn(`${at}`), 'wrong-one', null)),
  );
  clearInterval(looking);

  const refused = replies.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(60);
  expect(refused[0]).toMatchObject({
    reason: {
      status: 503,
      message: 'The server is busy. Try again in a moment.',
      beside: { retryAfterSeconds: 5 },
    },
  });
  expect(most - before).toBeLessThan(4 * 46 * 1024 * 1024);
});

const turn = (whose: string) =>
  ({ line: 'signIn', whose, signal: new AbortController().signal }) as const;

test('made-up second steps are closed after twenty from one place', async ({ house }) => {
  const step = (n: number) =>
    house.nobody.send(session.loginSecondFactor, {
      challenge: `sgn_${String(n).padStart(43, 'a')}`,
      code: '123456',
    });

  const statuses = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await step(n)).status);
  house.clock.pass(16);

  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  expect((await step(21)).status).toBe(401);
});
