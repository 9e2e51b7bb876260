import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { withSecondFactor } from '../../testing/machine/authenticator.ts';
import { owner, test } from '../../testing/house.ts';
import { colleague, invited, roleIdOf } from '../../testing/people.ts';

const { admin, session } = contract;

describe('an invited person', () => {
  test('chooses a password with the link, once, and signs in', async ({ house }) => {
    const { link, user } = await invited(house, 'packer');
    const ticket = /#t=(.+)&phone=/u.exec(link ?? '')?.[1] ?? '';
    const chosen = { phone: user.phone, password: 'Kesari-77', ticket };

    const first = await house.nobody.send(session.resetPassword, chosen);
    const second = await house.nobody.send(session.resetPassword, chosen);

    expect(first.body).toEqual({
      success: 200,
      message: 'Your password has been successfully updated.',
    });
    expect(second.status).toBe(403);
    expect(second.body).toMatchObject({
      error: 'The reset has expired. Start again.',
      success: 500,
    });
    const packer = await house.signIn(user.phone, 'Kesari-77');
    expect(await packer.call(session.current, {})).toMatchObject({ Role: 'Packer' });
  });

  test('must change a temporary password before anything else', async ({ house }) => {
    const { user, temporaryPassword } = await invited(house, 'admin', { send: 'temporary' });
    const person = await house.signIn(user.phone, temporaryPassword ?? '');

    await expect(person.call(admin.listUsers, {})).rejects.toMatchObject({
      status: 403,
      code: 'password_change_required',
    });

    await person.call(session.changePassword, {
      uid: user.id,
      id: user.id,
      oldPassword: temporaryPassword ?? '',
      password: 'Kesari-77',
    });
    const again = await house.signIn(user.phone, 'Kesari-77');
    expect((await again.call(admin.listUsers, {})).rows.length).toBeGreaterThan(1);
  });

  test('cannot use a temporary password after a day', async ({ house }) => {
    const { user, temporaryPassword } = await invited(house, 'packer', { send: 'temporary' });
    house.clock.pass(24 * 60 + 1);

    await expect(house.signIn(user.phone, temporaryPassword ?? '')).rejects.toMatchObject({
      code: 'sign_in.refused',
    });
  });

  test('has a phone and an address that nobody else has', async ({ house }) => {
    const { user } = await invited(house, 'packer', { email: 'Packer@example.in' });

    await expect(invited(house, 'packer', { phone: user.phone })).rejects.toMatchObject({
      status: 409,
      fields: { phone: 'Another user has this phone number.' },
    });
    await expect(invited(house, 'packer', { email: 'packer@EXAMPLE.in' })).rejects.toMatchObject({
      fields: { email: 'Another user has this e-mail address.' },
    });
  });

  test.for([
    [{ phone: '' }, { phone: 'Please enter your phone number' }],
    [{ phone: '98440' }, { phone: 'Phone number must be 10 digits' }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ roleId: 0 }, { roleId: 'Choose a role.' }],
    [{ roleId: 999_999 }, { roleId: 'Choose a role.' }],
  ] as const)('is refused with %j', async ([given, fields], { house }) => {
    await expect(invited(house, 'packer', given)).rejects.toMatchObject({ status: 422, fields });
  });
});

describe('anyone who gives access', () => {
  test('cannot give a role with rights that they do not have', async ({ house }) => {
    const clerk = await house.withPermissions(['admin.user.read', 'admin.user.write']);

    const tooMuch = clerk.call(admin.createUser, {
      name: 'Somebody',
      phone: '9700099999',
      roleId: await roleIdOf(house, 'admin'),
    });

    await expect(tooMuch).rejects.toMatchObject({
      status: 403,
      fields: { roleId: 'You cannot give a role with rights that you do not have.' },
    });
  });

  test('is no Super Admin, so cannot make one', async ({ house }) => {
    const admins = await house.as('admin');

    const made = admins.call(admin.createUser, {
      name: 'Somebody',
      phone: '9700099998',
      roleId: await roleIdOf(house, 'super_admin'),
    });

    await expect(made).rejects.toMatchObject({ status: 403, code: 'role.beyond_yours' });
  });

  test('cannot open the account of somebody with more rights', async ({ house }) => {
    const helpdesk = await house.withPermissions(['admin.user.resetPassword']);
    const { user } = await invited(house, 'admin');

    await expect(
      helpdesk.call(admin.resetUser, { id: user.id, how: 'temporary' }),
    ).rejects.toMatchObject({ status: 403, code: 'not_allowed' });
  });

  test('cannot change their own role or switch themselves off', async ({ house }) => {
    const asha = await house.as('owner');
    const { version } = await asha.call(admin.getUser, { id: asha.userId });
    const says = 'Ask another administrator to change your own access.';

    await expect(
      asha.call(admin.updateUser, {
        id: asha.userId,
        version,
        roleId: await roleIdOf(house, 'packer'),
      }),
    ).rejects.toMatchObject({ status: 403, message: says });
    await expect(asha.call(admin.disableUser, { id: asha.userId })).rejects.toMatchObject({
      status: 403,
      message: says,
    });
  });

  test('needs a fresh proof ten minutes after the last one', async ({ house }) => {
    const asha = await house.as('owner');
    const { user } = await invited(house, 'packer');
    house.clock.pass(11);

    await expect(asha.call(admin.disableUser, { id: user.id })).rejects.toMatchObject({
      status: 403,
      code: 'reauth_required',
    });

    await asha.call(session.reauth, { password: owner.password });
    expect(await asha.call(admin.disableUser, { id: user.id })).toMatchObject({
      status: 'disabled',
    });
  });
});

describe('a person who is switched off', () => {
  test('is signed out at once, for good, and cannot sign in again', async ({ house }) => {
    const packer = await colleague(house, 'packer');
    const asha = await house.as('owner');

    await asha.call(admin.disableUser, { id: packer.userId, reason: 'Left' });

    await expect(packer.call(session.current, {})).rejects.toMatchObject({ status: 401 });
    await expect(house.signIn(packer.phone, 'Kesari-77')).rejects.toMatchObject({
      code: 'sign_in.refused',
    });
    await asha.call(admin.enableUser, { id: packer.userId, reason: 'Came back' });
    await expect(packer.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  });

  test('leaves the reason in the audit log', async ({ house }) => {
    const { user } = await invited(house, 'packer');

    await (await house.as('owner')).call(admin.disableUser, { id: user.id, reason: 'Left' });

    expect(await house.auditOf('admin.disableUser')).toMatchObject([
      {
        entity: 'management_user',
        entityId: user.id,
        reason: 'Left',
        changes: [{ field: 'status', before: 'invited', after: 'disabled' }],
      },
    ]);
  });
});

test('a new phone ends the sessions of its person', async ({ house }) => {
  const packer = await colleague(house, 'packer');
  const asha = await house.as('owner');
  const { version } = await asha.call(admin.getUser, { id: packer.userId });

  await asha.call(admin.updateUser, { id: packer.userId, version, phone: '9700088888' });

  await expect(packer.call(session.current, {})).rejects.toMatchObject({ status: 401 });
});

test('two Super Admins who switch each other off at once do not both succeed', async ({
  crowd,
}) => {
  const first = await crowd.as('owner');
  const second = await colleague(crowd, 'super_admin');

  const tries = await Promise.allSettled([
    first.call(admin.disableUser, { id: second.userId }),
    second.call(admin.disableUser, { id: first.userId }),
  ]);

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('a lost second factor', () => {
  test('is taken away by an administrator, with a reason, and the password opens again', async ({
    house,
  }) => {
    const asha = await house.as('owner');
    const packer = await colleague(house, 'packer');
    await withSecondFactor(house, packer);
    const listed = await asha.call(admin.listUsers, { secondFactor: true });

    const user = await asha.call(admin.resetSecondFactor, {
      id: packer.userId,
      reason: 'Phone lost',
    });

    expect(listed.rows.map(({ id }) => id)).toEqual([packer.userId]);
    expect(user).toMatchObject({ hasSecondFactor: false });
    await expect(house.signIn(packer.phone, 'Kesari-77')).resolves.toBeDefined();
    expect(await house.auditOf('admin.resetSecondFactor')).toMatchObject([
      { entityId: packer.userId, reason: 'Phone lost', action: 'drop_second_factor' },
    ]);
  });

  test('is not taken away by its own person, nor by somebody with fewer rights', async ({
    house,
  }) => {
    const asha = await house.as('owner');
    await withSecondFactor(house, asha);
    const helpdesk = await house.withPermissions(['admin.user.resetSecondFactor']);

    await expect(asha.call(admin.resetSecondFactor, { id: asha.userId })).rejects.toMatchObject({
      status: 403,
      code: 'user.own_access',
    });
    await expect(helpdesk.call(admin.resetSecondFactor, { id: asha.userId })).rejects.toMatchObject(
      { status: 403, code: 'not_allowed' },
    );
  });
});

test('the owner signs everybody else out, with a reason', async ({ house }) => {
  const asha = await house.as('owner');
  const packer = await colleague(house, 'packer');

  await asha.call(admin.endAllSessions, { reason: 'A laptop was stolen' });

  await expect(packer.call(session.current, {})).rejects.toMatchObject({ status: 401 });
  await expect(asha.call(session.current, {})).resolves.toBeDefined();
  expect(await house.auditOf('admin.endAllSessions')).toMatchObject([
    { reason: 'A laptop was stolen' },
  ]);
});

describe('an administrator who signs somebody out at one browser', () => {
  test('ends that one and no other, and the log says whose', async ({ house }) => {
    const admins = await house.as('admin');
    const packer = await colleague(house, 'packer');
    const elsewhere = await house.signIn(packer.phone, 'Kesari-77');
    const id = packer.userId;
    const before = await admins.call(admin.listUserSessions, { id });
    const { authId } = await elsewhere.call(session.current, {});

    const after = await admins.call(admin.endUserSession, { id, publicId: authId });

    expect(after.rows).toEqual(before.rows.filter(({ publicId }) => publicId !== authId));
    expect(after.rows).toHaveLength(before.rows.length - 1);
    await expect(elsewhere.call(session.current, {})).rejects.toMatchObject({ status: 401 });
    await expect(packer.call(session.current, {})).resolves.toBeDefined();
    expect(await house.auditOf('admin.endUserSession')).toMatchObject([
      { action: 'end_session', entityId: id, reason: 'ended by an administrator' },
    ]);
  });

  test('does not end another person’s, nor the owner’s', async ({ house }) => {
    const admins = await house.as('admin');
    const asha = await house.as('owner');
    const packer = await colleague(house, 'packer');
    const [owners] = (await asha.call(session.listSessions, {})).rows;
    const publicId = owners?.publicId ?? '';

    const another = admins.call(admin.endUserSession, { id: packer.userId, publicId });
    const ofOwner = admins.call(admin.endUserSession, { id: asha.userId, publicId });

    await expect(another).rejects.toMatchObject({ status: 404 });
    await expect(ofOwner).rejects.toMatchObject({ status: 403 });
    await expect(asha.call(session.current, {})).resolves.toBeDefined();
  });
});

test('an Admin cannot sign everybody out', async ({ house }) => {
  const admins = await house.as('admin');

  await expect(admins.call(admin.endAllSessions, { reason: 'No' })).rejects.toMatchObject({
    status: 403,
  });
});

test('a refusal over a newer version tells nothing that a person’s page would not', async ({
  house,
}) => {
  const packer = await colleague(house, 'packer');
  const owner = await house.as('owner');
  const { version } = await owner.call(admin.getUser, { id: packer.userId });
  const change = { id: packer.userId, version, name: 'Somebody else' };
  await owner.call(admin.updateUser, change);

  const { status, body } = await owner.send(admin.updateUser, change);

  expect([status, body['code']]).toEqual([409, 'stale']);
  expect(body['more']).toMatchObject({ current: { id: packer.userId, phone: packer.phone } });
  expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash/u);
});
