import { queryId } from '@counting-house/contract/kit/list.ts';
import { operations, write } from '@counting-house/contract/kit/operation.ts';
import { id, money, qty, requiredText } from '@counting-house/contract/kit/shapes.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readFields, fieldTexts, formFields, parseInput, passTexts } from './input.ts';
import { Problem } from '../problem.ts';

const { order } = operations('orders', {
  order: write({
    says: 'Try the shapes.',
    wire: 'POST Try/Order?ID={id} Label={name}',
    permission: 'self',
    input: z.strictObject({
      id: z.coerce.number(),
      name: requiredText(20, 'Name'),
      lines: z.array(z.strictObject({ qty, price: money })).min(1, 'Add at least one item'),
    }),
    output: z.object({}),
  }),
});
const good = { id: 1, name: 'Turmeric', lines: [{ qty: 1000, price: 500 }] };

function refusalOf(values: Record<string, unknown>): Problem {
  try {
    parseInput(order, values);
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('it was not refused');
}

describe('input', () => {
  test('takes the names of the wire, those of the query in any case', () => {
    const wire = wireOf(order.wire);

    expect(readFields(wire, { id: '7' }, { Label: 'Turmeric' })).toEqual({
      id: '7',
      name: 'Turmeric',
    });
  });

  test.each([
    ['in two cases', { ID: '1', id: '2' }, {}],
    ['in the address and the body', { ID: '1' }, { id: 2 }],
  ])('said twice, %s, is refused', (_, query, body) => {
    const read = () => readFields(wireOf(order.wire), query, body);

    expect(read).toThrow(expect.objectContaining({ status: 400, code: 'malformed' }));
  });

  test('of a form is refused when a field is there twice', () => {
    expect(formFields('name=Pot&__proto__=x')).toEqual({ name: 'Pot', ['__proto__']: 'x' });
    expect(() => formFields('name=Pot&name=Pan')).toThrow(
      expect.objectContaining({ status: 400, beside: { fields: { name: 'Say this once.' } } }),
    );
  });

  test.each(['0x1', '1e3', ' 1', '1.0', '+1', '', '1,2', '\u0661', '9'.repeat(16), '01', '0012'])(
    'takes no id written as “%s”',
    (id) => {
      expect(queryId.safeParse(id).success).toBe(false);
    },
  );

  test.each(['1', 1, '12'])('takes an id written as %s', (id) => {
    expect(queryId.safeParse(id).success).toBe(true);
  });

  test.each([true, ['1'], ['1', '2'], null, {}])('takes no id that is %s', (id) => {
    expect(queryId.safeParse(id).success).toBe(false);
  });

  test.each([
    [{ name: 'a\u0000b' }, 'name'],
    [{ lines: [{ note: '\u0000' }] }, 'lines'],
    [{ more: { 'a\u0000': 1 } }, 'more'],
  ])('%j is refused at its field', (values, field) => {
    expect(() => passTexts(values)).toThrow(
      expect.objectContaining({
        status: 400,
        beside: { fields: { [field]: 'Leave out the character that cannot be seen.' } },
      }),
    );
  });

  test('says at each field what is wrong with it', () => {
    const refusal = refusalOf({ ...good, name: '  ', lines: [{ qty: 0, price: -1 }] });

    expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
    expect(refusal.beside.fields).toEqual({
      name: 'Name is required',
      'lines.0.qty': 'Enter a quantity',
      'lines.0.price': 'The amount cannot be negative',
    });
  });

  test('asks to choose a record that is missing, in the words of its field', () => {
    const shape = z.strictObject({ categoryId: id, accountId: id, unitId: id });

    const read = shape.safeParse({ accountId: '', unitId: 0 });

    const fields = fieldTexts(read.error?.issues ?? []);
    expect(fields).toEqual({
      categoryId: 'Choose a category',
      accountId: 'Choose an account',
      unitId: 'The ID is not valid.',
    });
  });

  test('asks for what is missing', () => {
    expect(refusalOf({ id: 1, lines: good.lines }).beside.fields).toEqual({
      name: 'Name is required',
    });
  });

  test.each([
    { name: 'an unknown field', values: { ...good, isAdmin: true } },
    {
      name: 'an unknown field deep inside',
      values: { ...good, lines: [{ qty: 1, price: 1, cost: 1 }] },
    },
    { name: 'text for a list', values: { ...good, lines: 'all' } },
    { name: 'text for a number', values: { ...good, lines: [{ qty: '1', price: 1 }] } },
  ])('cannot read $name', ({ values }) => {
    expect(refusalOf(values)).toMatchObject({ status: 400, code: 'malformed' });
  });
});
