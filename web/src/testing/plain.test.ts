import { allOperations } from '@counting-house/contract/contract.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { expect, test } from 'vitest';
import { plain } from './plain.ts';

const isFile = (output: unknown) => JSON.stringify(output).includes('"bytes"');

test('every operation has a plain answer that its shape takes', () => {
  for (const operation of allOperations.filter(({ output }) => !isFile(schemaOf(output).def)))
    expect(() => plain(operation), operation.key).not.toThrow();
});

test('what is said of an answer stands in it, and in each of its rows', () => {
  const answer = plain(purchasing.listVendors, { rows: [{ displayName: 'Anand' }, { id: 7 }] });

  expect(answer.rows.map(({ id, displayName }) => [id, displayName])).toEqual([
    [1, 'Anand'],
    [7, ''],
  ]);
  expect(answer.next).toBeNull();
});
