import type { Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { insideOf, type Shape, schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { z } from 'zod';

/** What a test says of a value: any of its fields, at any depth; of a list its rows. */
export type Said<T> = T extends readonly (infer E)[]
  ? readonly Said<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Said<T[K]> | undefined }
    : T;

/** An answer of an operation: what the test says of it, and the plainest value for all else. */
export const fillAnswer = <O extends Operation>(
  { output }: O,
  said?: Said<OutputOf<O>>,
): OutputOf<O> => fill<O['output']>(output, said as never);

/**
 * A value in a shape of the contract: what the test says of it, and for all else the plainest there
 * is: null, none, false, zero, the first of an enumeration.
 */
export function fill<S extends Shape>(shape: S, said?: Said<z.output<S>>): z.output<S> {
  const schema = schemaOf(shape);
  return schema.parse(plain(schema, said)) as z.output<S>;
}

const plainTexts = [
  '',
  'x',
  '2026-11',
  '2026-11-20',
  '2026-11-20T10:00:00.000Z',
  '29',
  '9845012345',
  '577201',
];
const plainNumbers = [0, 1, 100, 2026];

function plain(schema: z.ZodType, said: unknown): unknown {
  const inside = insideOf(schema);
  const { type, innerType, element, shape, options = [] } = inside;
  if (said === null) return null;
  if (innerType)
    return said === undefined && type !== 'readonly' ? whenUnsaid() : plain(innerType, said);
  if (shape) {
    const parts = (said ?? {}) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(shape).map(([key, one]) => [key, plain(one, parts[key])]),
    );
  }
  if (element) return ((said ?? []) as readonly unknown[]).map((row) => plain(element, row));
  if (options.length > 0)
    return firstThat(
      schema,
      options.map((one) => plainOr(one, said)),
    );
  if (type === 'pipe' && inside.in && inside.out) {
    return plain(insideOf(inside.in).type === 'transform' ? inside.out : inside.in, said);
  }
  if (type === 'record') return { ...plainRecord(schema), ...(said as object | undefined) };
  if (said !== undefined) return said;
  const first = [...Object.values(inside.entries ?? {}), ...literals(schema)];
  return firstThat(schema, [...first, false, ...plainTexts, ...plainNumbers]);

  function whenUnsaid(): unknown {
    return type === 'nullable' ? null : undefined;
  }
}

/** A choice that does not take what the test says is no choice. */
function plainOr(schema: z.ZodType, said: unknown): unknown {
  try {
    return plain(schema, said);
  } catch {
    return undefined;
  }
}

/** A record by the values of an enumeration has one for each. */
function plainRecord({ def }: z.ZodType): object {
  const { keyType, valueType } = def as unknown as Record<'keyType' | 'valueType', z.ZodType>;
  const keys = Object.values(insideOf(keyType).entries ?? {});
  return Object.fromEntries(keys.map((key) => [key, plain(valueType, undefined)]));
}

const literals = ({ def }: z.ZodType) =>
  (def as unknown as { readonly values?: readonly unknown[] }).values ?? [];

function firstThat(schema: z.ZodType, values: readonly unknown[]): unknown {
  return values.find((value) => schema.safeParse(value).success);
}
