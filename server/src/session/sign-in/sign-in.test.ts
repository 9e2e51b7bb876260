import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { owner, test, type TestHouse } from '../../testing/house.ts';

const { session } = contract;

const credentials = { phone: owner.phone, password: owner.password };

describe('sign-in', () => {
  test('tells the browser who is signed in, and the cookie nothing', async ({ house }) => {
    const reply = await house.nobody.send(session.login, {
      phone: owner.phone,
      password: owner.password,
    });

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ name: owner.name, Role: 'Super Admin', permissions: null });
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^ch_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/u),
      expect.stringMatching(/^ch_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=/u),
    ]);
  });

  test.for([
    { phone: owner.phone, password: 'Tulasi-43' },
    { phone: '9000000000', password: owner.password },
  ])('answers a wrong phone and a wrong password alike', async (input, { house }) => {
    const reply = await house.nobody.send(session.login, input);

    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({
      code: 'sign_in.refused',
      detail: 'Phone or password is incorrect.',
      success: 500,
      error: 'Phone or password is incorrect.',
    });
  });

  test('is refused from another site', async ({ house }) => {
    const reply = await house.nobody.send(session.login, owner, {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
    });

    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ code: 'cross_site' });
  });
});

describe('guessing a password', () => {
  const wrong = (house: TestHouse, cookie = '') =>
    house.nobody.send(
      session.login,
      { phone: owner.phone, password: 'wrong-one' },
      cookie ? { cookie } : {},
    );

  test('waits from the fifth wrong one on, and longer each time', async ({ house }) => {
    for (let i = 0; i < 5; i += 1) expect((await wrong(house)).status).toBe(401);

    const sixth = await wrong(house);
    const right = await house.nobody.send(session.login, credentials);
    house.clock.pass(0.6);
    const seventh = await wrong(house);
    const afterThirty = await wrong(house);

    expect(sixth.body).toMatchObject({
      status: 429,
      detail: 'Too many attempts. Try again in 1 minute.',
    });
    expect(right.status).toBe(429);
    expect(seventh.status).toBe(401);
    expect(afterThirty.headers['retry-after']).toBe('60');
  });

  test('by twenty at once compares five at most, two at a time', async ({ crowd }) => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => wrong(crowd)));

    const compared = replies.filter(({ status }) => status === 401);
    expect(compared.length).toBeGreaterThan(0);
    expect(compared.length).toBeLessThanOrEqual(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20 - compared.length);
  });

  test('does not lock out the browser that its person uses', async ({ house }) => {
    const first = await house.nobody.send(session.login, credentials);
    const device = (first.headers['set-cookie'] as string[])[1]?.split(';')[0] ?? '';
    for (let i = 0; i < 6; i += 1) await wrong(house);

    const victim = await house.nobody.send(session.login, credentials, { cookie: device });

    expect(victim.status).toBe(200);
  });

  test('by five at a proof ends the session', async ({ house }) => {
    const person = await house.as('owner');
    for (let i = 0; i < 5; i += 1) {
      await expect(person.call(session.reauth, { password: 'wrong' })).rejects.toMatchObject({
        status: 401,
        code: 'proof.wrong',
      });
    }

    await expect(person.call(session.current, {})).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  });
});
