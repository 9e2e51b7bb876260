import { sql } from 'drizzle-orm';
import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { note, writeAudit } from '../../platform/audit/audit.ts';
import { test } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';

const { admin, session } = contract;
const { packingUpdate } = contract.logistics;

describe('the audit log', () => {
  test('is read by filters, newest first', async ({ house }) => {
    const asha = await house.as('owner');
    await asha.call(admin.createRole, { name: 'Night shift', permissions: [] });
    await asha.call(admin.createRole, { name: 'Day shift', permissions: [] });

    const { rows, total } = await asha.call(admin.listAuditLog, { call: 'admin.createRole' });

    expect(total).toBe(2);
    expect(rows.map(({ what }) => what)).toEqual([
      'added role Day shift',
      'added role Night shift',
    ]);
  });

  test('finds the entries in which a field changed', async ({ house }) => {
    const asha = await house.as('owner');
    const { id, version } = await asha.call(admin.createRole, { name: 'Night', permissions: [] });
    await asha.call(admin.updateRole, { id, version, description: 'After eight' });

    const { rows } = await asha.call(admin.listAuditLog, {
      entity: 'Role',
      entityId: id,
      field: 'Description',
    });

    expect(rows[0]).toMatchObject({ what: 'changed role Night: description none → After eight' });
  });

  test('knows kinds of records and fields in the words that it shows', async ({ house }) => {
    const asha = await house.as('owner');
    await asha.call(admin.createUser, { name: 'Ravi', phone: '9700055555', roleId: 2 });

    const { rows } = await asha.call(admin.listAuditLog, { entity: 'User', field: 'Role id' });

    expect(rows[0]).toMatchObject({ thing: 'user', recordKind: 'user', entityNo: 'Ravi' });
  });

  test('tells what was changed on a page of the settings, every change by itself', async ({
    house,
  }) => {
    const asha = await house.as('owner');
    await asha.call(admin.updateSettings, {
      changes: [
        { key: 'orders.codFee', value: 4_000 },
        { key: 'stock.fefoPolicy', value: 'warn' },
      ],
    });

    const { rows } = await asha.call(admin.listAuditLog, { page: 'Sales', isGrouped: true });

    expect(rows.map(({ entityNo }) => entityNo)).toEqual(['orders.codFee']);
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

    expect(shown.changes).toContainEqual({
      field: 'name',
      before: null,
      after: 'Ravi',
      was: null,
      is: 'Ravi',
    });
    expect(shown.neighbours.map(({ action }) => action)).toEqual(['make_link']);
  });

  test('shows all entries of one request by its reference', async ({ house }) => {
    const asha = await house.as('owner');
    await asha.call(admin.createRole, { name: 'Night shift', permissions: [] });
    await asha.call(admin.createUser, { name: 'Ravi', phone: '9700055555', roleId: 1 });
    const [entry] = await house.auditOf('admin.createUser');

    const { rows } = await asha.call(admin.listAuditLog, { requestId: entry?.requestId });

    expect(rows.map(({ call }) => call)).toEqual(['admin.createUser', 'admin.createUser']);
  });

  test('says when a second factor was set up, and hides what secrets there are, however deep', async ({
    house,
  }) => {
    const marker = 'Guhya-9137';
    const long = 'अ'.repeat(800);
    const fields = Object.entries({
      totpEnabledAt: '2026-11-21T04:30:00.000Z',
      passwordChangedAt: '2026-11-21T04:30:00.000Z',
      mustChangePassword: true,
      passwordHash: marker,
      totpSecret: marker,
      otpMac: marker,
      accountNumber: '998877665544',
      parties: [{ name: 'Ravi', login: { password: marker } }],
      note: long,
    }).map(([field, after]) => ({ field, before: null, after }));

    await atWork(house, async (ctx) => {
      note(ctx, { action: 'create', fields });
      await writeAudit(ctx.tx, { ...ctx, operation: admin.createRole, result: 'ok' });
    });

    const [entry] = await house.auditOf('admin.createRole');
    const shown = Object.fromEntries(entry?.changes.map((one) => [one.field, one.after]) ?? []);
    expect(shown).toEqual({
      totpEnabledAt: '2026-11-21T04:30:00.000Z',
      passwordChangedAt: '2026-11-21T04:30:00.000Z',
      mustChangePassword: true,
      passwordHash: '••••',
      totpSecret: '••••',
      otpMac: '••••',
      accountNumber: '•••• 5544',
      parties: [{ name: 'Ravi', login: { password: '••••' } }],
      note: expect.stringMatching(/^802 characters, [0-9a-f]{12}$/u) as string,
    });
  });

  test('says whose attempt at something that needs a proof failed, and why', async ({ house }) => {
    const asha = await house.as('owner');

    await asha.send(admin.setNextNumber, {
      key: 'invoice_b2c',
      span: '2026-27',
      next: 100_000_000,
      reason: 'A new book',
    });

    const { rows } = await asha.call(admin.listAuditLog, { result: 'failed' });
    expect(rows).toMatchObject([
      {
        actorName: 'Asha Hegde',
        what: 'could not raise the next number of a series (INV/2627/100000000 has 18 characters. 16 are allowed.)',
      },
    ]);
  });

  test('names anyone who signs in as the one who did it', async ({ house }) => {
    const asha = await house.signIn('9844000001', 'Tulasi-42');

    expect(await house.auditOf('session.login')).toMatchObject([
      { actorKind: 'user', actorId: asha.userId, actorName: 'Asha Hegde', action: 'sign_in' },
    ]);
    expect(asha.userId).toBeGreaterThan(0);
  });

  test('leaves its own export behind', async ({ house }) => {
    const auditor = await house.as('auditor');

    const file = await auditor.send(admin.listAuditLog, {
      format: 'csv',
      columns: 'what~What',
      title: '../Entries: all',
    });

    expect(file.bytes.toString()).toContain('What');
    const [entry] = await house.auditOf('admin.listAuditLog');
    expect(entry).toMatchObject({
      action: 'export',
      entityNo: expect.stringMatching(/^\.\.Entries all \d{4}-\d{2}-\d{2}\.csv$/u) as string,
    });
    expect(file.headers['content-disposition']).toContain(
      encodeURIComponent(entry?.entityNo ?? ''),
    );
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
      'tried to read the audit log',
      'and 5 more',
      'tried to read the audit log',
    ]);
  });

  test('shows one row for each act, and every entry in a file or to a search', async ({
    house,
  }) => {
    const asha = await house.as('owner');
    await asha.call(admin.createUser, { name: 'Ravi', phone: '9700055555', roleId: 1 });

    const { rows } = await asha.call(admin.listAuditLog, {
      isGrouped: true,
      category: ['data'],
      limit: 1,
    });
    const found = await asha.call(admin.listAuditLog, {
      isGrouped: true,
      call: 'admin.createUser',
    });
    const file = await asha.send(admin.listAuditLog, {
      isGrouped: true,
      category: ['data'],
      format: 'csv',
      columns: 'what~What',
    });

    expect(rows).toMatchObject([{ what: 'created user Ravi', named: 'Ravi', entries: 2 }]);
    expect(found.rows).toHaveLength(2);
    expect(file.bytes.toString()).toContain('made a link for user Ravi');
  });

  test('is searched by names, amounts and numbers as far as it goes', async ({ house }) => {
    const then = new Date(house.clock.now().getTime() - 100 * 86_400_000).toISOString();
    const from = then.slice(0, 10);
    await house.database.direct.execute(sql`select make_audit_month(${from}::date)`);
    await atWork(house, async (ctx) => {
      note(ctx, { action: 'change', entity: 'vendor', entityId: 1, entityNo: 'Kaveri Farms' });
      note(ctx, {
        action: 'change',
        entity: 'voucher',
        entityId: 1,
        entityNo: 'PAY-2026-000917',
        fields: [{ field: 'value', before: 0, after: 67_200, kind: 'money' }],
      });
      note(ctx, { action: 'change', entity: 'sales_order', entityId: 1, entityNo: 'ORD-2026-01' });
      await writeAudit(ctx.tx, { ...ctx, now: then, operation: packingUpdate, result: 'ok' });
    });
    const asha = await house.as('owner');
    const found = async (asked: { q: string; from?: string }) =>
      (await asha.call(admin.listAuditLog, asked)).rows.map(({ entityNo }) => entityNo);

    for (const q of ['kaveri', 'farms kav', 'KAVERI'])
      expect(await found({ q })).toEqual(['Kaveri Farms']);
    for (const q of ['672', '₹672.00', '917', 'pay-2026-000917'])
      expect(await found({ q })).toEqual(['PAY-2026-000917']);
    expect(await found({ q: 'kaveri', from })).toEqual(['Kaveri Farms']);
    expect(await found({ q: 'ord-2026' })).toEqual(['ORD-2026-01']);
    expect(await found({ q: "o'brien:* | x" })).toEqual([]);
  });

  test('takes the steps of a packer at one order together', async ({ house }) => {
    const asha = await house.as('owner');
    const steps = ['pack_start', 'pack_scan', 'pack_close'];
    for (const [n, action] of steps.entries()) {
      for (const order of [1, 2]) {
        await atWork(house, async (ctx) => {
          const entityNo = `ORD-2026-00000${order}`;
          note(ctx, { action, entity: 'sales_order', entityId: order, entityNo });
          note(ctx, { action: 'change', entity: 'basket', entityId: order, entityNo: 'B-1' });
          const request = { ...ctx.request, id: `req_${order}_${n}` };
          await writeAudit(ctx.tx, { ...ctx, request, operation: packingUpdate, result: 'ok' });
        });
      }
    }

    const { rows } = await asha.call(admin.listAuditLog, { isGrouped: true, limit: 2 });
    const { neighbours } = await asha.call(admin.getAuditEntry, { id: rows[1]?.id ?? 0 });

    expect(rows).toMatchObject([
      { what: 'packed order ORD-2026-000002', entries: 6 },
      { what: 'packed order ORD-2026-000001', entries: 6 },
    ]);
    expect(neighbours.map(({ what }) => what)).toContain('scanned goods for order ORD-2026-000001');
    expect(neighbours).toHaveLength(5);
  });

  test('is counted by day, person and kind of record', async ({ house }) => {
    house.clock.set('2026-11-24T04:30:00.000Z');
    const asha = await house.as('owner');
    const packer = await house.as('packer');
    await asha.call(admin.createRole, { name: 'Night shift', permissions: [] });
    await packer.send(admin.listAuditLog, {});
    house.clock.set('2026-11-25T04:30:00.000Z');
    const later = await house.signIn('9844000001', 'Tulasi-42');
    await later.call(admin.createRole, { name: 'Day shift', permissions: [] });
    await later.call(admin.createRole, { name: 'Late shift', permissions: [] });

    const { rows } = await later.call(admin.countAuditLog, {
      from: '2026-11-24',
      to: '2026-11-25',
    });

    const roles = rows.filter(
      ({ entity, actorId }) => entity === 'role' && actorId === asha.userId,
    );
    expect(roles).toMatchObject([
      { day: '2026-11-25', actorName: 'Asha Hegde', entries: 2, refused: 0 },
      { day: '2026-11-24', actorName: 'Asha Hegde', entries: 1 },
    ]);
    expect(rows).toContainEqual(
      expect.objectContaining({ actorName: 'packer', entity: null, entries: 1, refused: 1 }),
    );
  });
});
