import { schemaOf, type Shape } from '@counting-house/contract/kit/shape.ts';
import fc from 'fast-check';

/** Texts at the edges of what people and programs send. */
const texts = [
  '',
  'a',
  'Wild forest honey',
  '3',
  '-1',
  '9007199254740991',
  '99999999999999999999',
  'x'.repeat(40),
  'x'.repeat(2_000),
  'ಕನ್ನಡ '.repeat(5),
  '😀',
  '\ud800',
  '\u0000',
  'a\u0000b',
  '\u202e',
  '%_\\',
  `'"`,
  '1900-01-01',
  '2026-11-21',
  '2199-12-31',
  '0001-01-01',
  '9999-12-31',
  '2026-11-21T04:30:00.000Z',
  '2199-12-31T23:59:59.999+14:00',
  '9999-12-31T23:59:59.999Z',
  '24:00',
  '9632570418',
  '577401',
  '29',
  'asha@example.in',
  '29AAACM1234A1Z5',
  'MP-500',
  'name',
  '-id',
  'true',
  'csv',
  'unit',
  'ORD-{YYYY}-{N:6}',
  '*/5 * * * *',
  '{{name}}',
  'https://example.in/a',
  '/admin',
  'null',
  '[]',
  'NaN',
  '1e308',
] as const;

const numbers = [
  1,
  2,
  3,
  4,
  5,
  0,
  -1,
  1.5,
  100,
  1_000,
  2_147_483_648,
  1_000_000_000_000,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
] as const;

/** What Zod keeps of a schema, as far as values are made from it. */
type Definition =
  | { readonly type: 'optional' | 'default' | 'nullable'; readonly innerType: Shape }
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, Shape>> }
  | { readonly type: 'array'; readonly element: Shape }
  | { readonly type: 'union'; readonly options: readonly Shape[] }
  | { readonly type: 'enum'; readonly entries: Readonly<Record<string, string>> }
  | { readonly type: 'literal'; readonly values: readonly unknown[] }
  | { readonly type: 'other' };

/** Values that a shape lets through, taken from the edges; the first records of a table among them. */
export function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  const { def } = shape._zod as unknown as { def: Definition };
  switch (def.type) {
    case 'optional':
    case 'default':
      return fc.option(valuesOf(def.innerType), { nil: undefined, freq: 1 });
    case 'nullable':
      return fc.option(valuesOf(def.innerType), { nil: null });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, of]) => [name, valuesOf(of)])),
      );
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 });
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'other':
    default: {
      const { safeParse } = schemaOf(shape);
      const fits = [...numbers, ...texts, true, false].filter((value) => safeParse(value).success);
      return fc.constantFrom<unknown>(...fits, undefined);
    }
  }
}
