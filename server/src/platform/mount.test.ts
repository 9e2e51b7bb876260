import { createHash } from 'node:crypto';
import { listInput, listOf } from '@counting-house/contract/kit/list.ts';
import { FileAnswer, operations, read, write } from '@counting-house/contract/kit/operation.ts';
import { requiredText } from '@counting-house/contract/kit/shapes.ts';
import { asc, eq } from 'drizzle-orm';
import fastify from 'fastify';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { test as base } from '../testing/house.ts';
import { openUndone } from '../testing/undone.ts';
import { workerDatabase } from '../testing/worker-database.ts';
import { answerUnknown } from './answer.ts';
import { auditLog } from './audit.table.ts';
import type { Asker, ReadContext, WriteContext } from './context.ts';
import { protect } from './headers.ts';
import { pageOf } from './list.ts';
import { mount } from './mount.ts';
import { ruleBroken } from './problem.ts';
import { newRequestId } from './request.ts';
import { replays } from './replay.table.ts';
import { insertRow, updateRow } from './rows.ts';
import { settingRows } from './setting.table.ts';

const Kept = z.object({ id: z.int(), key: z.string(), version: z.int() });

const table = operations('admin', {
  keep: write({
    says: 'Keep a word.',
    wire: 'POST Try/Keep',
    permission: 'admin.setting.write',
    input: z.strictObject({ key: requiredText(40, 'Key'), value: z.string().max(40) }),
    output: Kept,
  }),
  touch: write({
    says: 'Keep a word by a GET, as some outside calls do.',
    wire: 'GET Try/Touch',
    permission: 'self',
    input: z.strictObject({ key: requiredText(40, 'Key') }),
    output: Kept,
  }),
  change: write({
    says: 'Change a kept word.',
    wire: 'POST Try/Change?ID={id}',
    permission: 'self',
    input: z.strictObject({
      id: z.coerce.number(),
      value: z.string(),
      version: z.int().optional(),
    }),
    output: Kept,
  }),
  leak: read({
    says: 'Answer more than its shape, or less.',
    wire: 'GET Try/Leak?Short={short}',
    permission: 'public',
    input: z.strictObject({ short: z.stringbool().default(false) }),
    output: z.object({ word: z.string() }),
  }),
  paper: read({
    says: 'Answer a file.',
    wire: 'GET Try/Paper',
    permission: 'self',
    input: z.strictObject({}),
    output: FileAnswer,
  }),
  words: read({
    says: 'List the kept words.',
    wire: 'GET Try/Words',
    permission: 'self',
    input: listInput({}),
    output: listOf(z.object({ id: z.int(), key: z.string(), value: z.string().nullable() })),
  }),
});

const handlers = {
  keep: async (ctx: WriteContext, input: { key: string; value: string }) => {
    const row = await insertRow(ctx, settingRows, input);
    if (input.value === 'unlucky') throw ruleBroken('word.unlucky', 'This word is unlucky.');
    if (input.value === 'guessed')
      throw ruleBroken('word.guessed', 'This was a guess.', { stands: true });
    return row;
  },
  touch: (ctx: WriteContext, { key }: { key: string }) =>
    insertRow(ctx, settingRows, { key, value: 'touched' }),
  change: (ctx: WriteContext, input: { id: number; value: string; version?: number }) =>
    updateRow(ctx, settingRows, input, { value: input.value }),
  leak: async (_ctx: ReadContext, { short }: { short: boolean }) =>
    short ? {} : { word: 'shown', passwordHash: 'hidden' },
  paper: async () => ({ fileName: 'पावती 1.txt', mime: 'text/plain', bytes: Buffer.from('paid') }),
  words: (ctx: ReadContext, input: { limit: number }) =>
    pageOf(ctx, input, {
      rows: ctx.tx
        .select({ id: settingRows.id, key: settingRows.key, value: settingRows.value })
        .from(settingRows)
        .$dynamic(),
      matching: ctx.tx.select({ id: settingRows.id }).from(settingRows).$dynamic(),
      id: settingRows.id,
      search: [settingRows.key],
      sorts: { key: settingRows.key, value: settingRows.value },
      defaultSort: 'value,-key',
    }),
};

const clerk: Asker = {
  kind: 'user',
  id: 7,
  name: 'Clerk',
  roleKey: null,
  roleName: 'Clerk',
  permissions: new Set(['admin.setting.write']),
  sessionId: 1,
  sessionPublicId: 'ses_1',
  tokenId: null,
  freshUntil: null,
};

type Reply = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> };
type Call = (
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Reply>;

const test = base.extend<{ call: Call; database: Awaited<ReturnType<typeof openUndone>> }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
  database: async ({}, use) => {
    const database = await openUndone(await workerDatabase());
    await database.begin();
    await database.direct.delete(settingRows); // Another file may have set the house up.
    await use(database);
    await database.undo();
    await database.close();
  },
  call: async ({ database }, use) => {
    const app = fastify({ genReqId: newRequestId });
    protect(app, { isSecure: false, build: 'try' });
    mount(
      app,
      {
        database,
        clock: { now: () => new Date('2026-11-21T04:30:00.000Z') },
        productSlug: 'try',
        isSecure: false,
        origins: [],
        identify: async (_tx, request) => ({
          asker:
            request.headers['x-as'] === 'nobody'
              ? { ...clerk, kind: 'public' }
              : askerOf(request.headers['x-may']),
          settingsMark: '',
          isSetUp: true,
        }),
      },
      Object.entries(table).map(([name, operation]) => ({
        operation,
        handler: handlers[name as keyof typeof handlers] as never,
      })),
    );
    answerUnknown(app);
    await use(async (method, path, body, headers = {}) => {
      const reply = await app.inject({
        method,
        url: `/api/try/${path}`,
        headers: { 'x-ch-request': '1', ...headers },
        ...(body ? { payload: body } : {}),
      });
      return {
        status: reply.statusCode,
        body: reply.body.startsWith('{') ? reply.json() : { text: reply.body },
        headers: reply.headers,
      };
    });
    await app.close();
  },
});

const askerOf = (may: unknown): Asker =>
  may === 'nothing' ? { ...clerk, permissions: new Set() } : clerk;

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

  test('stand in this order: whoever fails several is told of the first', async ({ call }) => {
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

  test('16: give every answer a reference and keep it out of caches', async ({ call }) => {
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

describe('a repeated key', () => {
  const key = { 'idempotency-key': 'attempt-00001' };

  test('gives the first answer again and does nothing', async ({ call, database }) => {
    const first = await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, key);
    const second = await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, key);

    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replay']).toBe('true');
    expect(
      await database.direct.select().from(settingRows).where(eq(settingRows.key, 'a')),
    ).toHaveLength(1);
  });

  test('is refused with another body', async ({ call }) => {
    await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, key);
    const second = await call('POST', 'Try/Keep', { key: 'a', value: 'c' }, key);

    expect(second).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });

  test('repeats a broken rule too', async ({ call }) => {
    const first = await call('POST', 'Try/Keep', { key: 'a', value: 'unlucky' }, key);
    const second = await call('POST', 'Try/Keep', { key: 'a', value: 'unlucky' }, key);

    expect(first).toMatchObject({ status: 422, body: { code: 'word.unlucky' } });
    expect(second).toMatchObject({ status: 422, body: first.body });
  });

  test('keeps no mark of what was sent that others could try words against', async ({
    call,
    database,
  }) => {
    await call('POST', 'Try/Keep', { key: 'a', value: 'b' }, key);

    const [kept] = await database.direct.select().from(replays);
    const plain = createHash('sha256').update(JSON.stringify({ key: 'a', value: 'b' }));

    expect(kept?.bodyHash).toHaveLength(43);
    expect(kept?.bodyHash).not.toBe(plain.digest('base64url'));
  });

  test('repeats a refusal that left its mark, and counts it once', async ({ call, database }) => {
    const first = await call('POST', 'Try/Keep', { key: 'a', value: 'guessed' }, key);
    const second = await call('POST', 'Try/Keep', { key: 'a', value: 'guessed' }, key);

    expect(second).toMatchObject({ status: 422, body: first.body });
    expect(
      await database.direct.select().from(settingRows).where(eq(settingRows.key, 'a')),
    ).toHaveLength(1);
  });

  test.for(['short', `${'x'.repeat(101)}`])(
    'must have 8 to 100 characters',
    async (bad, { call }) => {
      const reply = await call(
        'POST',
        'Try/Keep',
        { key: 'a', value: 'b' },
        { 'idempotency-key': bad },
      );

      expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );
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
    '34: refuses: %s',
    async (statement, { call, database }) => {
      await call('POST', 'Try/Keep', { key: 'a', value: 'b' });

      await expect(database.write((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { message: 'audit_log is insert only' },
      });
    },
  );
});

describe('a list', () => {
  const words = [
    { key: 'w1', value: 'x' },
    { key: 'w2', value: 'x' },
    { key: 'w3', value: 'a' },
    { key: 'w4', value: 'm' },
    { key: 'w5', value: 'x' },
  ];

  test('goes on where the page before ended, whatever its order', async ({ call }) => {
    for (const word of words) await call('POST', 'Try/Keep', word);
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const { body } = await call('GET', `Try/Words?limit=2&sort=value,-key${cursor}`);
      seen.push(...(body['rows'] as { key: string }[]).map(({ key }) => key));
      cursor = body['next'] ? `&cursor=${String(body['next'])}` : 'end';
    } while (cursor !== 'end');

    expect(seen).toEqual(['w3', 'w4', 'w5', 'w2', 'w1']);
  });

  test('counts what matches', async ({ call }) => {
    for (const word of words) await call('POST', 'Try/Keep', word);

    const { body } = await call('GET', 'Try/Words?q=W&limit=2');

    expect(body).toMatchObject({ total: 5, totalIsExact: true });
  });

  test('finds signs that mean something to the database only as themselves', async ({ call }) => {
    for (const word of [...words, { key: '50%_', value: 'x' }])
      await call('POST', 'Try/Keep', word);

    const { body } = await call('GET', `Try/Words?q=${encodeURIComponent('%_')}`);

    expect(body['rows']).toMatchObject([{ key: '50%_' }]);
  });

  test.for(['sort=password', 'cursor=e30', 'limit=201', 'sort=key&cursor=bm90aGluZw'])(
    'refuses %s',
    async (query, { call }) => {
      expect((await call('GET', `Try/Words?${query}`)).status).toBeGreaterThanOrEqual(400);
    },
  );

  test('is written to a file whole', async ({ call, database }) => {
    for (const word of words) await call('POST', 'Try/Keep', word);

    const { body, headers } = await call('GET', 'Try/Words?limit=2&format=csv&columns=key~Word');

    expect(headers['content-disposition']).toContain('admin-words-2026-11-21.csv');
    expect(body['text']).toBe('\uFEFFWord\r\nw3\r\nw4\r\nw5\r\nw2\r\nw1\r\n');
    expect(
      await database.direct.select().from(auditLog).where(eq(auditLog.action, 'export')),
    ).toHaveLength(1);
  });
});
