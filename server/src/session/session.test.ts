import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { owner, test } from '../testing/house.ts';

const { session } = contract;

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

describe('a session', () => {
  test('ends when its person signs out', async ({ house }) => {
    const person = await house.as('owner');
    await person.call(session.logout, {});

    await expect(person.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('ends after two hours in which nothing was done', async ({ house }) => {
    const person = await house.as('owner');
    house.clock.pass(121);

    await expect(person.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('leaves its beginning in the audit log', async ({ house }) => {
    await house.as('owner');

    const rows = await house.auditOf('session.login');

    expect(rows).toMatchObject([{ action: 'sign_in', entityNo: owner.name, category: 'sign_in' }]);
  });
});
