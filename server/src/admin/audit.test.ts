import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as rule } from 'vitest';
import { test } from '../testing/house.ts';
import { sentenceOf } from './audit.rules.ts';

const { admin, session } = contract;

const entry = {
  result: 'ok',
  action: 'change',
  entity: 'role',
  entityNo: 'Packer',
  changes: [],
  reason: null,
} as const;

describe('an entry in words', () => {
  rule.each([
    [{}, 'changed role Packer'],
    [{ action: 'create', entity: 'management_user', entityNo: 'Ravi' }, 'made user Ravi'],
    [
      { changes: [{ field: 'idleMinutes', before: null, after: 30 }] },
      'changed role Packer: idle minutes none → 30',
    ],
    [
      { changes: [{ field: 'permissions', before: [], after: ['a'] }] },
      'changed role Packer: permissions changed',
    ],
    [
      { changes: ['a', 'b', 'c', 'd'].map((field) => ({ field, before: false, after: true })) },
      'changed role Packer: a no → yes, b no → yes, c no → yes and 1 more',
    ],
    [{ reason: 'Left' }, 'changed role Packer (Left)'],
    [{ action: 'sign_in', entity: 'management_user', entityNo: 'Ravi' }, 'signed in'],
    [{ result: 'denied' }, 'was refused: Change a role.'],
    [
      { result: 'denied', action: 'ask_code', entity: 'management_user', entityNo: 'Ravi' },
      'gave the right password, and was asked for a code, as Ravi',
    ],
    [
      { result: 'denied', action: 'guess_code', entity: 'management_user', entityNo: 'Ravi' },
      'gave a wrong code as Ravi',
    ],
    [
      { action: 'drop_second_factor', entity: 'management_user', entityNo: 'Ravi', reason: 'Lost' },
      'took away the second factor of user Ravi (Lost)',
    ],
    [
      {
        action: 'set_next',
        entity: 'number_series',
        entityNo: 'customer',
        changes: [{ field: 'next', before: 1, after: 500 }],
      },
      'set the next number of number series customer: next 1 → 500',
    ],
    [
      { result: 'denied', action: 'sign_in', entityNo: '9844000001' },
      'was refused to sign in as 9844000001',
    ],
  ] as const)('%j is “%s”', (part, words) => {
    expect(sentenceOf({ ...entry, ...part } as never, 'Change a role.')).toBe(words);
  });
});

describe('the audit log', () => {
  test('is read by filters, newest first', async ({ house }) => {
    const asha = await house.as('owner');
    await asha.call(admin.createRole, { name: 'Night shift', permissions: [] });
    await asha.call(admin.createRole, { name: 'Day shift', permissions: [] });

    const { rows, total } = await asha.call(admin.listAuditLog, { call: 'admin.createRole' });

    expect(total).toBe(2);
    expect(rows.map(({ what }) => what)).toEqual(['made role Day shift', 'made role Night shift']);
  });

  test('finds the entries in which a field changed', async ({ house }) => {
    const asha = await house.as('owner');
    const { id, version } = await asha.call(admin.createRole, { name: 'Night', permissions: [] });
    await asha.call(admin.updateRole, { id, version, description: 'After eight' });

    const { rows } = await asha.call(admin.listAuditLog, {
      entity: 'role',
      entityId: id,
      field: 'description',
    });

    expect(rows[0]).toMatchObject({ what: 'changed role Night: description none → After eight' });
  });

  test('counts its days in the time zone of the business', async ({ house }) => {
    house.clock.set('2026-11-22T18:29:00.000Z');
    const asha = await house.as('owner');
    await asha.call(admin.createRole, { name: 'Before midnight', permissions: [] });
    house.clock.set('2026-11-22T18:31:00.000Z');
    await asha.call(admin.createRole, { name: 'After midnight', permissions: [] });

    const { rows } = await asha.call(admin.listAuditLog, {
      call: 'admin.createRole',
      from: '2026-11-23',
      to: '2026-11-23',
    });

    expect(rows.map(({ entityNo }) => entityNo)).toEqual(['After midnight']);
  });

  test('shows an entry with before, after and the rows of its request', async ({ house }) => {
    const asha = await house.as('owner');
    await asha.call(admin.createUser, { name: 'Ravi', phone: '9700055555', roleId: 1 });
    const { rows } = await asha.call(admin.listAuditLog, {
      call: 'admin.createUser',
      action: 'create',
    });

    const shown = await asha.call(admin.getAuditEntry, { id: rows[0]?.id ?? 0 });

    expect(shown.changes).toContainEqual({ field: 'name', before: null, after: 'Ravi' });
    expect(shown.neighbours.map(({ action }) => action)).toEqual(['make_link']);
  });

  test('leaves its own export behind', async ({ house }) => {
    const auditor = await house.as('auditor');

    const file = await auditor.send(admin.listAuditLog, { format: 'csv', columns: 'what~What' });

    expect(file.bytes.toString()).toContain('What');
    expect(await house.auditOf('admin.listAuditLog')).toMatchObject([{ action: 'export' }]);
  });

  test('is kept apart from the pages that people came to', async ({ house }) => {
    const asha = await house.as('owner');

    await asha.call(session.createUserLog, { userId: asha.userId, path: '/admin/Role?q=secret' });

    const { rows } = await asha.call(session.listUserLogs, {});
    expect(rows).toMatchObject([{ userName: 'Asha Hegde', path: '/admin/Role' }]);
    expect(await house.auditOf('session.createUserLog')).toEqual([]);
  });

  test('writes down sixty refusals of a session in a minute, and how many more there were', async ({
    house,
  }) => {
    const packer = await house.as('packer');
    for (let n = 1; n <= 65; n += 1) await packer.send(admin.listAuditLog, {});
    house.clock.pass(2);
    await packer.send(admin.listAuditLog, {});

    const owner = await house.as('owner');
    const { rows, total } = await owner.call(admin.listAuditLog, { result: 'denied', limit: 3 });

    expect(total).toBe(62);
    expect(rows.map(({ what }) => what)).toEqual([
      'was refused: Read the audit log.',
      'and 5 more',
      'was refused: Read the audit log.',
    ]);
  });

  test('is counted by day, person and kind of record', async ({ house }) => {
    const asha = await house.as('owner');
    const packer = await house.as('packer');
    await asha.call(admin.createRole, { name: 'Night shift', permissions: [] });
    await packer.send(admin.listAuditLog, {});
    house.clock.set('2026-11-22T04:30:00.000Z');
    const later = await house.signIn('9844000001', 'Tulasi-42');
    await later.call(admin.createRole, { name: 'Day shift', permissions: [] });
    await later.call(admin.createRole, { name: 'Late shift', permissions: [] });

    const { rows } = await later.call(admin.countAuditLog, {
      from: '2026-11-21',
      to: '2026-11-22',
    });

    const roles = rows.filter(
      ({ entity, actorId }) => entity === 'role' && actorId === asha.userId,
    );
    expect(roles).toMatchObject([
      { day: '2026-11-22', actorName: 'Asha Hegde', entries: 2, refused: 0 },
      { day: '2026-11-21', actorName: 'Asha Hegde', entries: 1 },
    ]);
    expect(rows).toContainEqual(
      expect.objectContaining({ actorName: 'packer', entity: null, entries: 1, refused: 1 }),
    );
  });
});
