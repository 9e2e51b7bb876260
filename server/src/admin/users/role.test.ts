import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { users } from '../../platform/people/user.table.ts';
import { test } from '../../testing/house.ts';
import { colleague, roleIdOf } from '../../testing/people.ts';

const { admin } = contract;

describe('a role', () => {
  test('acts on the next request of the one who has it', async ({ house }) => {
    const asha = await house.as('owner');
    const packer = await colleague(house, 'packer');
    await expect(packer.call(admin.listUsers, {})).rejects.toMatchObject({ status: 403 });
    const { id, version, permissions } = await asha.call(admin.getRole, {
      id: await roleIdOf(house, 'packer'),
    });

    await asha.call(admin.updateRole, {
      id,
      version,
      permissions: [...permissions, 'admin.user.read'],
    });

    expect((await packer.call(admin.listUsers, {})).rows).not.toHaveLength(0);
  });

  test('has a name that no other has', async ({ house }) => {
    const asha = await house.as('owner');

    await expect(
      asha.call(admin.createRole, { name: 'PACKER', permissions: [] }),
    ).rejects.toMatchObject({ status: 409, fields: { name: 'Another role is called Packer.' } });
  });

  test('is made only of rights that its maker holds', async ({ house }) => {
    const clerk = await house.withPermissions(['admin.role.read', 'admin.role.write']);

    await expect(
      clerk.call(admin.createRole, { name: 'Helper', permissions: ['admin.user.write'] }),
    ).rejects.toMatchObject({ status: 403, code: 'role.not_held' });
    expect(
      await clerk.call(admin.createRole, { name: 'Helper', permissions: ['admin.role.read'] }),
    ).toMatchObject({ name: 'Helper', people: 0, isSystem: false });
  });

  test('does not take a permission that there is not', async ({ house }) => {
    const asha = await house.as('owner');

    await expect(
      asha.call(admin.createRole, { name: 'Helper', permissions: ['moon.light.read'] }),
    ).rejects.toMatchObject({ status: 422, fields: { permissions: expect.any(String) } });
  });

  test('cannot be changed by those who have it', async ({ house }) => {
    const admins = await house.as('admin');
    const { id, version, permissions } = await admins.call(admin.getRole, {
      id: await roleIdOf(house, 'admin'),
    });

    await expect(
      admins.call(admin.updateRole, { id, version, permissions: permissions.slice(1) }),
    ).rejects.toMatchObject({ status: 403, code: 'user.own_access' });
  });

  test.for([{ requireTotp: false }, { idleMinutes: 1440 }, { idleMinutes: 0 }])(
    'above one’s own keeps its guard: %j',
    async (lifted, { house }) => {
      const asha = await house.as('owner');
      const { id, version } = await asha.call(admin.createRole, {
        name: 'Head of accounts',
        permissions: ['admin.role.write', 'accounts.bank.write'],
        requireTotp: true,
        idleMinutes: 15,
      });
      const clerk = await house.withPermissions(['admin.role.read', 'admin.role.write']);

      await expect(clerk.call(admin.updateRole, { id, version, ...lifted })).rejects.toMatchObject({
        status: 403,
        code: 'role.not_held',
        fields: {
          [Object.keys(lifted)[0] ?? '']: expect.stringContaining('cannot change its sign-in'),
        },
      });
      expect(await asha.call(admin.getRole, { id })).toMatchObject({
        requireTotp: true,
        idleMinutes: 15,
        version,
      });
      await clerk.call(admin.updateRole, { id, version, description: 'Looks after the books' });
    },
  );

  test.for([{ requireTotp: true }, { requireTotp: false }, { idleMinutes: 1440 }])(
    'keeps its guard against those who have it: %j',
    async (changed, { house }) => {
      const asha = await house.as('owner');
      const admins = await house.as('admin');
      const role = await asha.call(admin.getRole, { id: await roleIdOf(house, 'admin') });
      const { id, version } = await asha.call(admin.updateRole, {
        id: role.id,
        version: role.version,
        requireTotp: changed.requireTotp === false,
        idleMinutes: 15,
      });
      await house.database.direct
        .update(users)
        .set({ totpEnabledAt: house.clock.now().toISOString() })
        .where(eq(users.id, admins.userId));

      await expect(
        admins.call(admin.updateRole, { id, version, ...changed }),
      ).rejects.toMatchObject({ status: 403, code: 'user.own_access' });
    },
  );

  test('in use cannot be deleted', async ({ house }) => {
    const asha = await house.as('owner');
    const role = await asha.call(admin.createRole, { name: 'Night shift', permissions: [] });
    await asha.call(admin.createUser, { name: 'Ravi', phone: '9700077777', roleId: role.id });

    await expect(asha.call(admin.deleteRole, { id: role.id })).rejects.toMatchObject({
      status: 422,
      message: '1 person has this role. Give them another first.',
    });
  });

  test('that nobody has can be deleted', async ({ house }) => {
    const asha = await house.as('owner');
    const { id } = await asha.call(admin.createRole, { name: 'Night shift', permissions: [] });

    await asha.call(admin.deleteRole, { id });

    await expect(asha.call(admin.getRole, { id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a role of the house', () => {
  test.for(['super_admin', 'packer'])('%s stays', async (key, { house }) => {
    const asha = await house.as('owner');

    await expect(
      asha.call(admin.deleteRole, { id: await roleIdOf(house, key) }),
    ).rejects.toMatchObject({ status: 422, code: 'role.system' });
  });

  test('keeps its name', async ({ house }) => {
    const asha = await house.as('owner');
    const { id, version } = await asha.call(admin.getRole, {
      id: await roleIdOf(house, 'packer'),
    });

    await expect(
      asha.call(admin.updateRole, { id, version, name: 'Packers' }),
    ).rejects.toMatchObject({ fields: { name: expect.stringContaining('keeps its name') } });
  });

  test('gets back what it came with', async ({ house }) => {
    const asha = await house.as('owner');
    const packer = await asha.call(admin.getRole, { id: await roleIdOf(house, 'packer') });
    const changed = await asha.call(admin.updateRole, {
      id: packer.id,
      version: packer.version,
      permissions: [],
    });
    expect(changed).toMatchObject({ isCustomised: true, permissions: [] });

    const back = await asha.call(admin.resetRole, { id: packer.id });

    expect(back).toMatchObject({ isCustomised: false, permissions: packer.permissions });
  });
});

test('the table of permissions names the calls behind each', async ({ house }) => {
  const { rows } = await (await house.as('owner')).call(admin.listPermissions, {});

  const users = rows
    .find(({ area }) => area === 'admin')
    ?.subjects.find(({ subject }) => subject === 'user');

  expect(users?.permissions.find(({ key }) => key === 'admin.user.disable')).toMatchObject({
    kind: 'act',
    isFresh: true,
    calls: [{ key: 'admin.disableUser' }, { key: 'admin.enableUser' }],
  });
});
