import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { owner, test } from '../../testing/house.ts';
import { colleague } from '../../testing/people.ts';

const { session } = contract;

const credentials = { phone: owner.phone, password: owner.password };

describe('a session', () => {
  test('ends when its person signs out', async ({ house }) => {
    const person = await house.as('owner');
    await person.call(session.logout, {});

    await expect(person.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('ends after two hours in which nothing was done', async ({ house }) => {
    const person = await house.as('owner');
    house.clock.pass(121);

    await expect(person.call(session.current, {})).rejects.toMatchObject({
      status: 401,
      message: 'Please sign in again.',
      more: { idleMinutes: 120 },
    });
  });

  test('ends after twelve hours whatever is done', async ({ house }) => {
    const person = await house.as('owner');
    for (let hours = 0; hours < 12; hours += 1) {
      await person.call(session.getProfile, {});
      house.clock.pass(60);
    }

    await expect(person.call(session.getProfile, {})).rejects.toMatchObject({
      status: 401,
      more: {},
    });
  });

  test('leaves its beginning in the audit log', async ({ house }) => {
    await house.signIn(owner.phone, owner.password);

    const rows = await house.auditOf('session.login');

    expect(rows).toMatchObject([{ action: 'sign_in', entityNo: owner.name, category: 'sign_in' }]);
  });

  test('is not opened by its markers', async ({ house }) => {
    const { body } = await house.nobody.send(session.login, credentials);

    const reply = await house.nobody.send(
      session.current,
      {},
      { cookie: `ch_session=${String(body['authId'])}` },
    );

    expect(reply.status).toBe(401);
  });

  test('has a new token after a new password; the old one is refused', async ({ house }) => {
    const person = await house.as('owner');

    await person.call(session.changePassword, {
      uid: person.userId,
      id: person.userId,
      oldPassword: owner.password,
      password: 'Kesari-77',
    });

    await expect(person.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('is a new one at each sign-in; the one before it at the same browser is over', async ({
    house,
  }) => {
    const before = await house.signIn(owner.phone, owner.password);

    const reply = await house.nobody.send(
      session.login,
      { phone: owner.phone, password: owner.password },
      { cookie: before.cookie },
    );

    expect(reply.status).toBe(200);
    expect(String(reply.headers['set-cookie'])).not.toContain(before.cookie);
    await expect(before.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('ends without activity, whatever the browser asks by itself', async ({ house }) => {
    const person = await house.as('owner');
    for (let minutes = 0; minutes < 120; minutes += 10) {
      await person.call(session.current, {});
      house.clock.pass(10);
    }
    house.clock.pass(1);

    await expect(person.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('of another browser is ended by its person', async ({ house }) => {
    const here = await house.as('owner');
    const there = await house.signIn(owner.phone, owner.password);
    const { authId } = await there.call(session.current, {});

    await here.call(session.revokeSession, { publicId: authId });

    await expect(there.call(session.current, {})).rejects.toMatchObject({ status: 401 });
    await expect(here.call(session.current, {})).resolves.toBeDefined();
  });

  test('of somebody else is not found', async ({ house }) => {
    const packer = await colleague(house, 'packer');
    const { rows } = await (await house.as('owner')).call(session.listSessions, {});

    await expect(
      packer.call(session.revokeSession, { publicId: rows[0]?.publicId ?? '' }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
