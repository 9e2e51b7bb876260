import { listInput, listOf } from '@counting-house/contract/kit/list.ts';
import { FileAnswer, operations, read, write } from '@counting-house/contract/kit/operation.ts';
import { requiredText } from '@counting-house/contract/kit/shapes.ts';
import fastify from 'fastify';
import { z } from 'zod';
import { openRequestMemory } from '../../platform/http/request-memory.ts';
import { openHosts } from '../../platform/gates/hosts.ts';
import { answerUnknown } from '../../platform/answers/answer.ts';
import type { Asker, ReadContext, WriteContext } from '../../platform/context.ts';
import { protect } from '../../platform/gates/headers.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { mount } from '../../platform/http/mount.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { newRequestId } from '../../platform/http/request.ts';
import { insertRow, updateRow } from '../../platform/rows/rows.ts';
import { settingRows } from '../../platform/settings/setting.table.ts';
import { test as base } from '../house.ts';
import { openUndone } from './undone.ts';
import { workerDatabase } from './worker-database.ts';

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
    if (input.value === 'broken') throw new Error('this word breaks the house');
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
  permissions: new Set(['admin.setting.write', 'admin.list.export']),
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

/** A house with the smallest area there could be, words that are kept, under `Try/`. */
export const test = base.extend<{ call: Call; database: Awaited<ReturnType<typeof openUndone>> }>({
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
        memory: openRequestMemory(database, () => undefined),
        clock: { now: () => new Date('2026-11-21T04:30:00.000Z') },
        productSlug: 'try',
        isSecure: false,
        origins: [],
        hosts: openHosts({ publicUrl: null, host: 'localhost' }),
        identify: async (_tx, request) => ({
          asker:
            request.headers['x-as'] === 'nobody'
              ? { ...clerk, kind: 'public' }
              : askerOf(request.headers),
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

/** The clerk, or the one of another desk; with the permission, or without it. */
const askerOf = (headers: Readonly<Record<string, unknown>>): Asker => ({
  ...clerk,
  id: headers['x-as'] === 'other' ? clerk.id + 1 : clerk.id,
  permissions: headers['x-may'] === 'nothing' ? new Set() : clerk.permissions,
});
