import { asc, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test } from '../../testing/machine/words-house.ts';
import { auditLog } from '../audit/audit.table.ts';
import { settingRows } from '../settings/setting.table.ts';

describe('the gates', () => {
  test.for([
    { name: 'nobody', headers: { 'x-as': 'nobody' }, status: 401, code: 'not_signed_in' },
    {
      name: 'somebody without the permission',
      headers: { 'x-may': 'nothing' },
      status: 403,
      code: 'not_allowed',
    },
    { name: 'another site', headers: { 'x-ch-request': '0' }, status: 403, code: 'cross_site' },
  ])('stop $name', async ({ headers, status, code }, { call }) => {
    const reply = await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, headers);

    expect(reply).toMatchObject({ status, body: { code, success: 500 } });
  });

  test('stand in this order: anyone who fails several is told of the first', async ({ call }) => {
    const wrong = { 'idempotency-key': 'short', 'x-ch-request': '0', 'x-as': 'nobody' };
    const send = async (headers: Record<string, string>, value: unknown) => {
      const { body } = await call('POST', 'Try/Keep', { key: 'a', value, more: 1 }, headers);
      return body['code'];
    };

    expect(await send(wrong, 1)).toBe('cross_site');
    expect(await send({ ...wrong, 'x-ch-request': '1' }, 1)).toBe('not_signed_in');
    expect(await send({ ...wrong, 'x-ch-request': '1', 'x-as': 'me', 'x-may': 'nothing' }, 1)).toBe(
      'not_allowed',
    );
    expect(await send({ 'idempotency-key': 'attempt-00001' }, 1)).toBe('malformed');
  });

  test('refuse a value that breaks a rule before they look at the key', async ({ call }) => {
    const bad = { key: '', value: 'b' };

    const { body } = await call('POST', 'Try/Keep', bad, { 'idempotency-key': 'short' });

    expect(body['code']).toBe('invalid');
  });

  test.for(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'know %s of a path that takes POST from an unknown path',
    async (method, { call }) => {
      const known = await call(method, 'Try/Keep');

      expect(known).toMatchObject({ status: 405, headers: { allow: 'POST' } });
      expect(known.headers).not.toHaveProperty('access-control-allow-origin');
      expect(await call(method, 'try/keep')).toMatchObject({ status: 404 });
    },
  );

  test('give the headers alone of what only reads, never of a change', async ({ call }) => {
    expect(await call('HEAD', 'Try/Words')).toMatchObject({ status: 200, body: { text: '' } });
    expect(await call('HEAD', 'Try/Touch?key=a')).toMatchObject({
      status: 405,
      headers: { allow: 'GET' },
    });
  });

  test('give every answer a reference and keep it out of caches', async ({ call }) => {
    const { headers } = await call('GET', 'Try/Leak');

    expect(headers['x-request-id']).toMatch(/^req_[\w-]{16}$/u);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('name in a refusal the reference that its header bears', async ({ call }) => {
    for (const path of ['Try/Keep', 'Try/Nothing']) {
      const { headers, body } = await call('GET', path);

      expect(headers['x-request-id']).toMatch(/^req_/u);
      expect(body['reference']).toBe(headers['x-request-id']);
    }
  });
});

describe('an answer', () => {
  test('is cut to its shape', async ({ call }) => {
    expect((await call('GET', 'Try/Leak')).body).toEqual({ word: 'shown' });
  });

  test('of another shape is our fault, and says nothing but a reference', async ({ call }) => {
    const reply = await call('GET', 'Try/Leak?SHORT=true');

    expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(reply.body['detail']).toBe(
      `Something went wrong. Reference ${String(reply.body['reference'])}.`,
    );
  });

  test('may be a file with any name', async ({ call }) => {
    const { headers, body } = await call('GET', 'Try/Paper');

    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('पावती 1.txt')}`,
    );
    expect(body).toEqual({ text: 'paid' });
  });
});

describe('a write', () => {
  test('leaves what it changed in the audit log', async ({ call, database }) => {
    const { body } = await call('POST', 'Try/Keep', { key: 'a', value: 'b' });
    await call('POST', `Try/Change?id=${String(body['id'])}`, { value: 'c', version: 1 });

    const rows = await database.direct
      .select()
      .from(auditLog)
      .where(eq(auditLog.call, 'admin.change'))
      .orderBy(asc(auditLog.id));

    expect(rows).toMatchObject([
      {
        actorName: 'Clerk',
        entity: 'setting',
        entityId: body['id'],
        action: 'change',
        changes: [{ field: 'value', before: 'b', after: 'c' }],
      },
    ]);
  });

  test('that fails leaves nothing', async ({ call, database }) => {
    await call('POST', 'Try/Keep', { key: 'a', value: 'unlucky' });

    expect(
      await database.direct.select().from(settingRows).where(eq(settingRows.key, 'a')),
    ).toEqual([]);
    expect(
      await database.direct.select().from(auditLog).where(eq(auditLog.call, 'admin.keep')),
    ).toEqual([]);
  });

  test('over a newer version is refused with the current row', async ({ call }) => {
    const { body } = await call('POST', 'Try/Keep', { key: 'a', value: 'b' });
    await call('POST', `Try/Change?ID=${String(body['id'])}`, { value: 'c', version: 1 });
    const late = await call('POST', `Try/Change?ID=${String(body['id'])}`, {
      value: 'd',
      version: 1,
    });

    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', more: { current: { value: 'c', version: 2 }, by: 'Clerk' } },
    });
    expect(late.body['detail']).toBe(
      'This setting was changed by Clerk at 10:00. Check both versions before saving.',
    );
  });
});

describe('the audit log', () => {
  test.for(['update audit_log set call = null', 'delete from audit_log', 'truncate audit_log'])(
    'refuses: %s',
    async (statement, { call, database }) => {
      await call('POST', 'Try/Keep', { key: 'a', value: 'b' });

      await expect(database.write((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { message: 'audit_log is insert only' },
      });
    },
  );
});
