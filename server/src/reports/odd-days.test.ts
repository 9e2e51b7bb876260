import { allOperations } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import { expect } from 'vitest';
import type { z } from 'zod';
import { test } from '../testing/house.ts';
import { aDeliveredOrder } from '../testing/returns.ts';

/** First and last day as nobody means them. */
const oddDays = [
  ['1900-01-01', '1900-01-01'],
  ['1900-01-01', '2199-12-31'],
  ['2199-12-31', '2199-12-31'],
  ['9999-12-31', '9999-12-31'],
  ['0001-01-01', '2026-11-21'],
  ['2026-11-21', '2026-11-01'],
  ['2199-12-31', '1900-01-01'],
] as const;

/** The schema behind what may be left out or has a default. */
function coreOf(schema: z.ZodType): z.ZodType {
  const { innerType, in: first, type } = insideOf(schema);
  if (innerType) return coreOf(innerType);
  return type === 'pipe' && first && insideOf(first).type !== 'transform' ? coreOf(first) : schema;
}

const isDate = (schema: z.ZodType): boolean =>
  [schema, coreOf(schema)].some(
    (one) => (one.meta() as { valueKind?: string } | undefined)?.valueKind === 'date',
  );

const wordsOf = (schema: z.ZodType): string[] =>
  Object.values(insideOf(coreOf(schema)).entries ?? {}).map(String);

const shapeOf = ({ input }: Operation): Readonly<Record<string, z.ZodType>> =>
  insideOf(schemaOf(input)).shape ?? {};

const daysOf = (operation: Operation): string[] =>
  Object.entries(shapeOf(operation)).flatMap(([field, schema]) => (isDate(schema) ? [field] : []));

/** What an operation cannot do without, once for each word that one of its fields takes. */
function least(operation: Operation): Record<string, unknown>[] {
  const needed = Object.entries(shapeOf(operation)).filter(
    ([, schema]) => !schema.safeParse(undefined).success,
  );
  return needed.reduce<Record<string, unknown>[]>(
    (inputs, [field, schema]) => {
      const words = wordsOf(schema);
      const values: unknown[] = words.length > 0 ? words : [1];
      return inputs.flatMap((input) => values.map((value) => ({ ...input, [field]: value })));
    },
    [{}],
  );
}

const dated = allOperations.filter((row) => row.kind === 'read' && daysOf(row).length > 0);

test(
  'no report and no list falls over a day that nobody means',
  { timeout: 240_000 },
  async ({ house }) => {
    await aDeliveredOrder(house);
    const owner = await house.as('owner');
    const fallen: string[] = [];
    let answered = 0;
    for (const operation of dated) {
      const days = daysOf(operation);
      for (const input of least(operation)) {
        for (const [first, last] of oddDays) {
          const all = Object.fromEntries(
            days.map((field) => [field, /^(?:from|since|first)/u.test(field) ? first : last]),
          );
          for (const at of [all, ...days.map((field) => ({ [field]: all[field] }))]) {
            const { status } = await owner.send(operation, { ...input, ...at });
            if (status === 200) answered += 1;
            if (status >= 500)
              fallen.push(`${operation.key} ${JSON.stringify({ ...input, ...at })}`);
          }
        }
      }
    }

    expect(dated.length).toBeGreaterThan(30);
    expect(answered).toBeGreaterThan(100);
    expect(fallen).toEqual([]);
  },
);
