import { createRequire } from 'node:module';
import { allOperations } from '@counting-house/contract/contract.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { toOpenApi } from './openapi.ts';
import { sheetMimes } from '../papers/sheet.ts';

type Validator = {
  validate(document: object): Promise<{ valid: boolean; errors?: readonly unknown[] }>;
};

describe('the OpenAPI document', () => {
  const document = toOpenApi(allOperations, 'counting-house');

  test('has every operation once, under its method and path', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [
        (call as { operationId: string }).operationId,
        `${method.toUpperCase()} ${path}`,
      ]),
    );
    const expected = allOperations.map((operation) => {
      const { method, path } = wireOf(operation.wire);
      return [operation.key, `${method} /${path}`];
    });

    expect(described.toSorted()).toEqual(expected.toSorted());
  });

  test('is an OpenAPI 3.1 document without a fault', async () => {
    // The reader that the API page brings along; it holds the document against the official schema.
    const page = createRequire(import.meta.resolve('@scalar/fastify-api-reference'));
    const { validate } = (await import(page.resolve('@scalar/openapi-parser'))) as Validator;

    const found = await validate(JSON.parse(JSON.stringify(document)) as object);

    expect(found.errors).toEqual([]);
    expect(found).toMatchObject({ valid: true, version: '3.1' });
  });

  test('says which calls take a key, and which lists come as a file', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    const { get: list } = document.paths['/Admin/Users'] as Record<string, unknown>;
    const { post: create } = document.paths['/Admin/RoleCreate'] as Record<string, unknown>;
    const { post: login } = document.paths['/Admin/Login'] as Record<string, unknown>;

    expect(create).toMatchObject({ parameters: [key] });
    expect(list).not.toMatchObject({ parameters: expect.arrayContaining([key]) as unknown });
    expect(login).not.toHaveProperty('parameters');
    expect(
      Object.keys((list as { responses: Record<200, { content: object }> }).responses[200].content),
    ).toEqual(['application/json', ...Object.values(sheetMimes)]);
  });

  test('is for those who are signed in, and so is its page', async ({ house }) => {
    const get = async (path: string, cookie = '') => {
      const url = `/api/counting-house/${path}`;
      const reply = await house.app.inject({ url, headers: { cookie } });
      return [reply.statusCode, reply.headers['location'] ?? reply.headers['content-type']];
    };
    const { cookie } = await house.as('packer');

    expect(await get('openapi.json')).toEqual([401, 'application/problem+json; charset=utf-8']);
    expect(await get('reference/')).toEqual([302, '/login']);
    expect(await get('openapi.json', cookie)).toEqual([200, 'application/json; charset=utf-8']);
    expect(await get('reference/', cookie)).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('has a page whose script carries another word in each answer', async ({ house }) => {
    const { cookie } = await house.as('packer');
    const open = async () => {
      const url = '/api/counting-house/reference/';
      const { headers, body } = await house.app.inject({ url, headers: { cookie } });
      const [, nonce = ''] =
        /'nonce-([^']+)'/u.exec(String(headers['content-security-policy'])) ?? [];
      return { nonce, isCarried: body.includes(`nonce="${nonce}"`) };
    };

    const [first, second] = [await open(), await open()];

    expect(first.nonce).toMatch(/^[\w+/]{22}==$/u);
    expect(second.nonce).not.toBe(first.nonce);
    expect([first.isCarried, second.isCarried]).toEqual([true, true]);
  });

  test('names the fields as the wire does', () => {
    const call = document.paths['/Admin/Login']?.['post'];

    expect(call).toMatchObject({
      security: [],
      requestBody: {
        content: { 'application/json': { schema: { required: ['phone', 'password'] } } },
      },
    });
  });
});
