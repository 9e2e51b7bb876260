import { insideOf, type Shape, schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { z } from 'zod';

/** What a test says of a value: any of its fields, at any depth; of a list its rows. */
export type Said<T> = T extends readonly (infer E)[]
  ? readonly Said<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Said<T[K]> | undefined }
    : T;

/**
 * A value in a shape of the contract: what the test says of it, and for all else the plainest there
 * is: null, none, false, zero, the first of an enumeration.
 */
export function fill<S extends Shape>(shape: S, said?: Said<z.output<S>>): z.output<S> {
  const schema = schemaOf(shape);
  return schema.parse(plainest(schema, said)) as z.output<S>;
}

const words = [
  '',
  'A',
  '2026-04-01',
  '2026-04-01T12:00:00.000Z',
  '2026-04',
  '2026-27',
  '29',
  '29ABCDE1234F1Z5',
  'a@b.in',
  '9845012345',
  'https://example.in/a',
  '577201',
  'AB1234',
];
const figures = [0, 1, 2026, 10, 100, 1_000];

function plainest(schema: z.ZodType, said: unknown): unknown {
  const { type, innerType, in: from, out, element, options, shape, entries } = insideOf(schema);
  if (type === 'nullable' && (said === undefined || said === null)) return null;
  if (type === 'optional' && said === undefined) return undefined;
  if (type === 'lazy') return plainest((schema as z.ZodLazy<z.ZodType>).unwrap(), said);
  const side = out?.def.type === 'transform' ? from : out;
  if (type === 'pipe' && side) return plainest(side, said);
  if (innerType) return plainest(innerType, said);
  if (element) return Array.isArray(said) ? said.map((each) => plainest(element, each)) : [];
  if (shape) return partsOf(shape, said);
  if (options) return ofOptions(options, said);
  if (type === 'record') return { ...everyKey(schema as z.ZodRecord), ...(said as object) };
  if (said !== undefined) return said;
  if (type === 'tuple')
    return (schema as z.ZodTuple).def.items.map((item) => plainest(item as z.ZodType, undefined));
  if (entries) return Object.values(entries)[0];
  if (type === 'literal') return (schema as z.ZodLiteral).value;
  if (type === 'boolean') return false;
  const tried = [...figures, ...words, null, undefined, {}];
  return tried.find((each) => schema.safeParse(each).success);
}

function partsOf(shape: Readonly<Record<string, z.ZodType>>, said: unknown): object {
  const given = (said ?? {}) as Readonly<Record<string, unknown>>;
  const parts = Object.entries(shape).map(([key, of]) => [key, plainest(of, given[key])] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** The first of several shapes that what was said fits. */
function ofOptions(options: readonly z.ZodType[], said: unknown): unknown {
  const each = options.map((option) => [option, plainest(option, said)] as const);
  const fits = each.find(([option, value]) => option.safeParse(value).success);
  return fits?.[1];
}

/** A record of named keys has them all. */
function everyKey({ def: { keyType, valueType } }: z.ZodRecord): object {
  const keys = Object.values(insideOf(schemaOf(keyType)).entries ?? {});
  return Object.fromEntries(keys.map((key) => [key, plainest(schemaOf(valueType), undefined)]));
}
