import { allOperations } from '@counting-house/contract/contract.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { describe, expect, test } from 'vitest';
import { openApiOf } from './openapi.ts';

describe('the OpenAPI document', () => {
  const document = openApiOf(allOperations, 'counting-house');

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
