import { changeOf } from '@counting-house/contract/kit/change.ts';
import { listInput } from '@counting-house/contract/kit/list.ts';
import { code, email, id, money, requiredText, text } from '@counting-house/contract/kit/shapes.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { schemaFields, isRequired, valueKind, schemaAt, tidied } from './schema.ts';

const Company = z.strictObject({
  name: requiredText(40, 'Name'),
  note: text(200),
  email: email.optional(),
  parentId: id.nullable(),
  code: code(20).optional(),
  credit: money.default(0),
  lines: z.array(z.strictObject({ skuId: id, price: money })),
});

describe('a form and the shape that it fills', () => {
  test.each([
    { path: 'name', required: true },
    { path: 'note', required: false },
    { path: 'email', required: false },
    { path: 'parentId', required: true },
    { path: 'credit', required: false },
    { path: 'lines.0.price', required: true },
  ])('$path is required: $required', ({ path, required }) => {
    expect(isRequired(schemaAt(Company, path))).toBe(required);
  });

  test('knows how a field is read by people, through its wrappers', () => {
    expect(valueKind(schemaAt(Company, 'credit'))).toBe('money');
    expect(valueKind(schemaAt(Company, 'lines.3.price'))).toBe('money');
    expect(valueKind(schemaAt(Company, 'name'))).toBeUndefined();
  });

  test('of a change: what the row needs cannot be emptied, what nobody typed is left out', () => {
    const changed = changeOf(Company.omit({ lines: true, parentId: true }));

    const emptied = tidied(changed, { id: 3, version: 2, name: '', note: '', credit: '' });
    const untouched = tidied(changed, { id: 3, version: 2, code: null, email: '' });

    expect(emptied).toEqual({ id: 3, version: 2, name: '', note: '', credit: '' });
    expect(changed.safeParse(emptied).error?.issues.map(({ path }) => path[0])).toEqual([
      'name',
      'credit',
    ]);
    expect(untouched).toEqual({ id: 3, version: 2 });
    expect(['name', 'note', 'email'].map((path) => isRequired(schemaAt(changed, path)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('of a change: what somebody emptied is emptied, where the row can do without it', () => {
    const changed = changeOf(z.strictObject({ taxId: id.nullish(), parentId: id.nullable() }));

    const sent = tidied(changed, { id: 3, version: 2, taxId: '', parentId: '' });

    expect(sent).toEqual({ id: 3, version: 2, taxId: null, parentId: null });
  });

  test('sends an empty field as the shape likes it best', () => {
    const typed = { name: '', note: '', email: '', parentId: '', code: '', credit: '', lines: [] };

    expect(tidied(Company, typed)).toEqual({ name: '', note: '', parentId: null, lines: [] });
  });

  test('sends nothing that the shape does not have', () => {
    const row = { ...Company.parse({ name: 'A', note: '', parentId: 1, lines: [] }), state: 'x' };

    expect(Object.keys(tidied(Company, row) as object)).not.toContain('state');
  });

  test('sees the fields of a list behind its filters', () => {
    expect(Object.keys(schemaFields(listInput({ status: z.string() })))).toContain('format');
  });
});
