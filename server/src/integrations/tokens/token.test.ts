import { allOperations, allPermissions, contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { colleague, program } from '../../testing/people.ts';
import { apiTokens } from './token.table.ts';
import { isLetIn, isNetwork } from './token.rules.ts';

const { admin, integrations, session } = contract;

/** What people do themselves, each of it a way to more rights. */
const peopleOnly = allOperations.filter(
  ({ kind, permission, fresh, sessionOnly }) =>
    fresh ||
    sessionOnly ||
    (kind === 'write' &&
      /^(?:admin\.(?:user|role|security)|integrations\.(?:token|connection))\./u.test(permission)),
);

/** A token of a reader's that a clerk made, with the role that the clerk has. */
async function madeByAnother(house: TestHouse) {
  const asha = await house.as('owner');
  const clerk = await house.withPermissions(['integrations.token.write', 'admin.audit.read']);
  const reader = await house.withPermissions(['admin.audit.read']);
  const { token } = await clerk.call(integrations.createToken, {
    name: 'Website',
    ownerUserId: reader.userId,
    permissions: ['admin.audit.read'],
  });
  const user = await asha.call(admin.getUser, { id: clerk.userId });
  return {
    makerId: clerk.userId,
    makersRole: user.roleId,
    bearer: { authorization: `Bearer ${token}`, 'x-ch-request': '' },
  };
}

describe('a token', () => {
  test('opens nothing that people do themselves, whatever rights it has', async ({ house }) => {
    const { bearer } = await program(
      house,
      allPermissions.map(({ key }) => key),
    );
    const opened: string[] = [];

    for (const operation of peopleOnly) {
      const { status } = await house.nobody.send(operation, {}, bearer);
      if (status !== 403) opened.push(`${operation.key} ${status}`);
    }

    expect(opened).toEqual([]);
    expect(peopleOnly.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'admin.createUser',
        'admin.updateRole',
        'integrations.createToken',
        'integrations.updateMail',
        'integrations.updateTemplate',
      ]),
    );
  });

  test.for([
    [{ days: 91 }, 'days', 'Choose at most 90 days.'],
    [
      { addresses: ['203.0.113.7', 'shop.example.in'] },
      'addresses.1',
      'Enter an IP address or a network, such as 203.0.113.0/24.',
    ],
    [{ name: 'W' }, 'name', 'Name is required'],
    [{ permissions: [] }, 'permissions', 'Choose at least one permission.'],
    [
      { permissions: ['stock.moon.read'] },
      'permissions',
      'There is no permission stock.moon.read.',
    ],
  ] as const)('is not made with %j', async ([given, field, says], { house }) => {
    const owner = await house.as('owner');
    await owner.call(admin.updateSettings, {
      changes: [{ key: 'integrations.tokenMaxDays', value: 90 }],
    });
    const good = { name: 'Website', permissions: ['admin.audit.read'], days: 90 };

    const made = owner.call(integrations.createToken, {
      ...good,
      ...given,
    } as InputOf<typeof integrations.createToken>);

    await expect(made).rejects.toMatchObject({ status: 422, fields: { [field]: says } });
  });

  test('reads lists and nested fields of a form as JSON', async ({ house }) => {
    const { bearer } = await program(house, ['integrations.outbox.retry']);

    const reply = await house.app.inject({
      method: 'POST',
      url: '/api/counting-house/Admin/OutboxRetry',
      headers: { ...bearer, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ids: '[4711]' }).toString(),
    });

    expect(reply.json()).toMatchObject({ status: 404, detail: expect.stringMatching(/^Message/u) });
  });

  test('is let in from its network when the server hears IPv4 as IPv6', async ({ house }) => {
    const { bearer } = await program(house, ['admin.audit.read'], {
      addresses: ['203.0.113.0/24'],
    });
    const from = (remoteAddress: string) =>
      house.app.inject({
        url: '/api/counting-house/Admin/AuditLogs',
        headers: bearer,
        remoteAddress,
      });

    const [inside, outside] = [await from('::ffff:203.0.113.9'), await from('::ffff:203.0.114.9')];

    expect([inside.statusCode, outside.statusCode]).toEqual([200, 401]);
  });

  test('opens what it was given, and nothing else', async ({ house }) => {
    const { bearer } = await program(house, ['admin.audit.read']);

    const read = await house.nobody.send(admin.listAuditLog, {}, bearer);
    const other = await house.nobody.send(admin.listSettings, {}, bearer);

    expect(read.status).toBe(200);
    expect(other.status).toBe(403);
  });

  test('writes without the header of the browser client, and by a form', async ({ house }) => {
    const { bearer } = await program(house, ['admin.unit.write']);

    const reply = await house.app.inject({
      method: 'POST',
      url: '/api/counting-house/Admin/UnitCreate',
      headers: { ...bearer, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        code: 'TIN',
        name: 'Tin',
        kind: 'pack',
        decimals: '0',
      }).toString(),
    });

    expect(reply.json()).toMatchObject({ code: 'TIN', decimals: 0 });
    expect(await house.auditOf('admin.createUnit')).toMatchObject([
      { actorKind: 'token', actorName: 'Website (Asha Hegde)' },
    ]);
  });

  test('stops at once when it is revoked', async ({ house }) => {
    const { id, bearer } = await program(house, ['admin.audit.read']);

    await (await house.as('owner')).call(integrations.revokeToken, { id });

    expect((await house.nobody.send(admin.listAuditLog, {}, bearer)).status).toBe(401);
  });

  test('expires', async ({ house }) => {
    const { bearer } = await program(house, ['admin.audit.read'], { days: 1 });
    house.clock.pass(24 * 60 + 1);

    expect((await house.nobody.send(admin.listAuditLog, {}, bearer)).status).toBe(401);
  });

  test('is of no use from an address that it does not list', async ({ house }) => {
    const here = await program(house, ['admin.audit.read'], { addresses: ['127.0.0.0/8'] });
    const elsewhere = await program(house, ['admin.audit.read'], { addresses: ['203.0.113.7'] });

    expect((await house.nobody.send(admin.listAuditLog, {}, here.bearer)).status).toBe(200);
    expect((await house.nobody.send(admin.listAuditLog, {}, elsewhere.bearer)).status).toBe(401);
  });

  test('has no more rights than its owner has now', async ({ house }) => {
    const asha = await house.as('owner');
    const auditor = await colleague(house, 'auditor');
    const { bearer } = await program(house, ['admin.audit.read'], { ownerUserId: auditor.userId });
    const { rows } = await asha.call(admin.listRoles, {});
    const packer = rows.find(({ key }) => key === 'packer')?.id ?? 0;
    const { version } = await asha.call(admin.getUser, { id: auditor.userId });

    await asha.call(admin.updateUser, { id: auditor.userId, version, roleId: packer });

    expect((await house.nobody.send(admin.listAuditLog, {}, bearer)).status).toBe(403);
  });

  test('dies with its owner', async ({ house }) => {
    const auditor = await colleague(house, 'auditor');
    const { bearer } = await program(house, ['admin.audit.read'], { ownerUserId: auditor.userId });

    await (await house.as('owner')).call(admin.disableUser, { id: auditor.userId });

    expect((await house.nobody.send(admin.listAuditLog, {}, bearer)).status).toBe(401);
  });

  test('cannot be given what its owner lacks', async ({ house }) => {
    const packer = await colleague(house, 'packer');

    await expect(
      program(house, ['admin.audit.read'], { ownerUserId: packer.userId }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { permissions: 'The token cannot have rights that its owner lacks.' },
    });
  });

  test('cannot be given what its maker lacks', async ({ house }) => {
    const asha = await house.as('owner');
    const clerk = await house.withPermissions(['integrations.token.write', 'stock.balance.read']);
    const auditor = await colleague(house, 'auditor');
    const make = (given: object) =>
      clerk.call(integrations.createToken, {
        name: 'Website',
        permissions: ['stock.balance.read'],
        ...given,
      });

    await expect(
      make({ ownerUserId: asha.userId, permissions: ['admin.user.write'] }),
    ).rejects.toMatchObject({
      status: 403,
      code: 'token.beyond_yours',
      fields: { permissions: 'The token cannot have permissions that you lack.' },
    });
    for (const ownerUserId of [asha.userId, auditor.userId]) {
      await expect(make({ ownerUserId })).rejects.toMatchObject({
        status: 403,
        fields: { ownerUserId: 'This person has permissions that you do not have.' },
      });
    }
    expect(await house.database.direct.$count(apiTokens)).toBe(0);
    expect(await make({})).toMatchObject({ state: 'live' });
  });

  test('has no more rights than its maker has now', async ({ house }) => {
    const asha = await house.as('owner');
    const made = await madeByAnother(house);
    const before = await house.nobody.send(admin.listAuditLog, {}, made.bearer);
    const role = await asha.call(admin.getRole, { id: made.makersRole });

    await asha.call(admin.updateRole, {
      id: role.id,
      version: role.version,
      permissions: ['integrations.token.write'],
    });

    const after = await house.nobody.send(admin.listAuditLog, {}, made.bearer);
    expect([before.status, after.status]).toEqual([200, 403]);
  });

  test('dies with its maker', async ({ house }) => {
    const asha = await house.as('owner');
    const made = await madeByAnother(house);

    await asha.call(admin.disableUser, { id: made.makerId });

    expect((await house.nobody.send(admin.listAuditLog, {}, made.bearer)).status).toBe(401);
    const { rows } = await asha.call(integrations.listTokens, {});
    expect(rows).toMatchObject([{ state: 'maker_off' }]);
  });

  test('does not open what only people do', async ({ house }) => {
    const { bearer } = await program(house, ['admin.user.read', 'admin.user.write']);

    expect((await house.nobody.send(admin.listUsers, {}, bearer)).status).toBe(403);
    expect((await house.nobody.send(session.logout, {}, bearer)).status).toBe(403);
  });

  test('is kept as a hash, and told once', async ({ house }) => {
    const { token } = await program(house, ['admin.audit.read']);

    const [row] = await house.database.direct.select().from(apiTokens);
    const { rows } = await (await house.as('owner')).call(integrations.listTokens, {});

    expect(token).toMatch(/^ch_[\w-]{8}_[\w-]{43}$/u);
    expect(JSON.stringify([row, rows])).not.toContain(token.slice(12));
  });
});

test('a form without a token is refused, whoever is signed in', async ({ house }) => {
  const { cookie } = await house.as('owner');

  const reply = await house.app.inject({
    method: 'POST',
    url: '/api/counting-house/Admin/Logout',
    headers: { cookie, 'x-ch-request': '1', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });

  expect(reply.json()).toMatchObject({ status: 403, code: 'cross_site' });
});

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/32', true],
  ['203.0.113.0/33', false],
  ['shop.example.in', false],
  ['', false],
])('%s is an address or a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});

test.each([
  ['203.0.113.7', [], true],
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['2001:db8::7', ['203.0.113.0/24', '2001:db8::/32'], true],
])('%s in %j is let in: %s', (ip, networks, is) => {
  expect(isLetIn(ip, networks)).toBe(is);
});
