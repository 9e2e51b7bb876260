import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { seal } from '../../platform/environment/secrets.ts';
import { type Authenticator, withSecondFactor } from '../../testing/machine/authenticator.ts';
import { owner, type Person, test, type TestHouse } from '../../testing/house.ts';
import { recoveryCodes as recoveryCodeRows } from './recovery-code.table.ts';
import { users } from '../../platform/people/user.table.ts';

const { session } = contract;

const credentials = { phone: owner.phone, password: owner.password };

/** The first step of a sign-in. */
async function challengeFor(house: TestHouse, phone: string = owner.phone, password?: string) {
  const reply = await house.nobody.send(session.login, {
    phone,
    password: password ?? owner.password,
  });
  return String((reply.body['more'] as { challenge?: string } | undefined)?.challenge);
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function ownerWithCodes(house: TestHouse): Promise<Authenticator & { me: Person }> {
  const me = await house.as('owner');
  return { ...(await withSecondFactor(house, me)), me };
}

describe('setting a second factor up', () => {
  test('tells a secret once, and takes a code of the app', async ({ house }) => {
    const me = await house.as('owner');

    const { secret, uri } = await me.call(session.totpStart, {});
    const { recoveryCodes } = await withSecondFactor(house, me);

    expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
    expect(uri).toContain(`otpauth://totp/Malenadu%20Pantry:${owner.phone}?secret=${secret}`);
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/u);
    expect(await me.call(session.getSecondFactor, {})).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
      areCodesUnsaved: true,
    });
    await me.call(session.recoveryCodesSaved, {});
    expect(await me.call(session.getSecondFactor, {})).toMatchObject({ areCodesUnsaved: false });
    await me.call(session.newRecoveryCodes, {});
    expect(await me.call(session.getSecondFactor, {})).toMatchObject({ areCodesUnsaved: true });
  });

  test('is refused with a wrong code, and asks for the password alone until it is on', async ({
    house,
  }) => {
    const me = await house.as('owner');
    await me.call(session.totpStart, {});

    await expect(me.call(session.totpConfirm, { code: '000000' })).rejects.toMatchObject({
      status: 422,
      fields: { code: 'The code is incorrect.' },
    });
    await expect(house.signIn(owner.phone, owner.password)).resolves.toBeDefined();
  });

  test('needs a fresh proof', async ({ house }) => {
    const me = await house.as('owner');
    house.clock.pass(11);

    await expect(me.call(session.totpStart, {})).rejects.toMatchObject({ code: 'reauth_required' });
  });

  test.for(['12345', 'abcdef', ''])('takes no “%s” for a code', async (code, { house }) => {
    const me = await house.as('owner');

    await expect(me.call(session.totpConfirm, { code })).rejects.toMatchObject({
      status: 422,
      fields: { code: 'The code has 6 digits.' },
    });
  });

  test('is not begun again over one that is on', async ({ house }) => {
    const { me } = await ownerWithCodes(house);

    await expect(me.call(session.totpStart, {})).rejects.toMatchObject({
      status: 409,
      code: 'second_factor.is_on',
    });
  });

  test('keeps its secret sealed and its recovery codes hashed', async ({ house }) => {
    const { me, recoveryCodes } = await ownerWithCodes(house);

    const [row] = await house.database.direct.select().from(users).where(eq(users.id, me.userId));
    const hashes = await house.database.direct.select().from(recoveryCodeRows);
    const said = JSON.stringify(await house.database.direct.select().from(auditLog));

    expect(row?.totpSecret).toMatch(/^v1\./u);
    expect(hashes.map(({ codeHash }) => codeHash)).toEqual(
      Array.from({ length: 10 }, () =>
        expect.stringMatching(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/u),
      ),
    );
    for (const code of recoveryCodes) expect(said).not.toContain(code);
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code after the right password, and lets in with it', async ({ house }) => {
    const { code } = await ownerWithCodes(house);

    const first = await house.nobody.send(session.login, credentials);
    const { challenge } = first.body['more'] as { challenge: string };
    const second = await house.nobody.send(session.loginSecondFactor, { challenge, code: code() });

    expect(first.body).toMatchObject({ status: 401, code: 'totp_required' });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(second.body).toMatchObject({ name: owner.name, recoveryCodesLeft: null });
    expect(second.headers['set-cookie']).toHaveLength(2);
  });

  test('tells nothing of it after a wrong password', async ({ house }) => {
    await ownerWithCodes(house);

    const reply = await house.nobody.send(session.login, { ...credentials, password: 'wrong-one' });

    expect(reply.body).toMatchObject({ status: 401, code: 'sign_in.refused' });
  });

  test('takes each code once', async ({ house }) => {
    const { code } = await ownerWithCodes(house);
    const typed = code();
    await house.nobody.send(session.loginSecondFactor, {
      challenge: await challengeFor(house),
      code: typed,
    });

    const again = await house.nobody.send(session.loginSecondFactor, {
      challenge: await challengeFor(house),
      code: typed,
    });

    expect(again.body).toMatchObject({
      status: 401,
      code: 'code.wrong',
      fields: { code: 'The code is incorrect.' },
    });
  });

  test('lets one of two in who type the same code at once', async ({ crowd }) => {
    const { code } = await ownerWithCodes(crowd);
    const challenges = [await challengeFor(crowd), await challengeFor(crowd)];

    const replies = await Promise.all(
      challenges.map((challenge) =>
        crowd.nobody.send(session.loginSecondFactor, { challenge, code: code() }),
      ),
    );

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('takes a recovery code once, however it is typed, and says how many are left', async ({
    house,
  }) => {
    const { recoveryCodes } = await ownerWithCodes(house);
    const typed = ` ${(recoveryCodes[3] ?? '').replace('-', ' ').toLowerCase()} `;
    const signIn = async () =>
      house.nobody.send(session.loginSecondFactor, {
        challenge: await challengeFor(house),
        recoveryCode: typed,
      });

    const first = await signIn();
    const second = await signIn();

    expect(first.body).toMatchObject({ recoveryCodesLeft: 9 });
    expect(second.body).toMatchObject({
      status: 401,
      fields: { recoveryCode: 'The code is incorrect.' },
    });
  });

  test('ends five minutes after the password', async ({ house }) => {
    const { code } = await ownerWithCodes(house);
    const challenge = await challengeFor(house);
    house.clock.pass(5.1);

    const late = await house.nobody.send(session.loginSecondFactor, { challenge, code: code() });

    expect(late.body).toMatchObject({ status: 401, code: 'sign_in.over' });
  });

  test('is no way in twice with one challenge', async ({ house }) => {
    const { code } = await ownerWithCodes(house);
    const challenge = await challengeFor(house);
    await house.nobody.send(session.loginSecondFactor, { challenge, code: code() });
    house.clock.pass(1);

    const again = await house.nobody.send(session.loginSecondFactor, { challenge, code: code() });

    expect(again.body).toMatchObject({ code: 'sign_in.over' });
  });

  test('stops after five wrong codes of a sign-in, the right one then included', async ({
    house,
  }) => {
    const { code } = await ownerWithCodes(house);
    const challenge = await challengeFor(house);
    const tries = [];
    for (let i = 0; i < 5; i += 1) {
      const wrong = { challenge, code: wrongOf(code()) };
      tries.push((await house.nobody.send(session.loginSecondFactor, wrong)).status);
    }

    const right = await house.nobody.send(session.loginSecondFactor, { challenge, code: code() });

    expect(tries).toEqual([401, 401, 401, 401, 401]);
    expect(right.body).toMatchObject({
      status: 429,
      detail: 'Too many attempts. Try again in 5 minutes.',
    });
  });

  test('stops after ten wrong codes of a person, over new sign-ins', async ({ house }) => {
    const { code } = await ownerWithCodes(house);
    let compared = 0;
    for (let i = 0; i < 3; i += 1) {
      const challenge = await challengeFor(house);
      for (let guess = 0; guess < 5; guess += 1) {
        const wrong = { challenge, code: wrongOf(code()) };
        if ((await house.nobody.send(session.loginSecondFactor, wrong)).status === 401)
          compared += 1;
      }
    }

    expect(compared).toBe(10);
  });
});

test('a second factor whose seal does not open leaves the recovery codes', async ({ house }) => {
  const { me, code, recoveryCodes } = await ownerWithCodes(house);
  await house.database.direct
    .update(users)
    .set({ totpSecret: seal('totp 0', 'JBSWY3DP') })
    .where(eq(users.id, me.userId));
  const challenge = await challengeFor(house);

  const byCode = await house.nobody.send(session.loginSecondFactor, { challenge, code: code() });
  const byRecovery = await house.nobody.send(session.loginSecondFactor, {
    challenge,
    recoveryCode: recoveryCodes[0],
  });

  expect(byCode.body).toMatchObject({ status: 409, code: 'second_factor.unreadable' });
  expect(byRecovery.status).toBe(200);
});

describe('a fresh proof', () => {
  test('is also given by a code', async ({ house }) => {
    const { me, code } = await ownerWithCodes(house);
    house.clock.pass(11);

    await me.call(session.reauth, { code: code() });

    expect(await me.call(session.newRecoveryCodes, {})).toMatchObject({
      recoveryCodes: expect.any(Array),
    });
  });

  test('by five wrong codes ends the session', async ({ house }) => {
    const { me, code } = await ownerWithCodes(house);
    for (let i = 0; i < 5; i += 1) {
      await expect(me.call(session.reauth, { code: wrongOf(code()) })).rejects.toMatchObject({
        status: 401,
        fields: { code: 'The code is incorrect.' },
      });
    }

    await expect(me.call(session.current, {})).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

describe('a second factor', () => {
  test('is taken away with a code of it', async ({ house }) => {
    const { me, code } = await ownerWithCodes(house);

    await expect(me.call(session.totpOff, { code: wrongOf(code()) })).rejects.toMatchObject({
      status: 422,
      fields: { code: 'The code is incorrect.' },
    });
    await me.call(session.totpOff, { code: code() });

    await expect(house.signIn(owner.phone, owner.password)).resolves.toBeDefined();
  });

  test('has new recovery codes, and the old ones are void', async ({ house }) => {
    const { me, recoveryCodes } = await ownerWithCodes(house);

    await me.call(session.newRecoveryCodes, {});

    const reply = await house.nobody.send(session.loginSecondFactor, {
      challenge: await challengeFor(house),
      recoveryCode: recoveryCodes[0],
    });
    expect(reply.status).toBe(401);
  });
});
