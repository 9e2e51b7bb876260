import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { owner, test } from '../../testing/house.ts';
import { colleague, roleIdOf } from '../../testing/people.ts';

const { admin } = contract;

describe('who can do what', () => {
  test('names everybody who holds a permission, owners included', async ({ house }) => {
    const asha = await house.as('owner');
    const packer = await colleague(house, 'packer');

    const packing = await asha.call(admin.roleReport, { permission: 'logistics.packing.write' });
    const users = await asha.call(admin.roleReport, { permission: 'admin.user.write' });

    expect(packing.rows.map(({ userId }) => userId)).toContain(packer.userId);
    expect(packing.rows.find(({ userName }) => userName === owner.name)).toMatchObject({
      roleName: 'Super Admin',
      area: 'Packing and dispatch',
      says: expect.stringMatching(/\w/u),
    });
    expect(users.rows.map(({ userId }) => userId)).not.toContain(packer.userId);
  });

  test('lists what one person may do, each permission once, over all pages', async ({ house }) => {
    const asha = await house.as('owner');
    const packer = await colleague(house, 'packer');
    const role = await asha.call(admin.getRole, { id: await roleIdOf(house, 'packer') });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await asha.call(admin.roleReport, { userId: packer.userId, limit: 5, cursor });
      found.push(...page.rows.map(({ permission }) => permission));
      cursor = page.next ?? undefined;
    } while (cursor);

    expect(found).toEqual(role.permissions);
  });

  test('comes as a file', async ({ house }) => {
    const asha = await house.as('owner');

    const { bytes } = await asha.send(admin.roleReport, {
      permission: 'admin.role.write',
      format: 'csv',
    });

    expect(bytes.toString()).toContain('admin.role.write');
  });

  test('is closed to those who may not see roles', async ({ house }) => {
    const packer = await house.as('packer');

    await expect(packer.call(admin.roleReport, {})).rejects.toMatchObject({ status: 403 });
  });
});
