import type { Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { z } from 'zod';
import type { PlayedServer } from './server.ts';

/** What a test says of an answer; the rest is plain. */
export type Told<T> = T extends readonly (infer E)[]
  ? readonly Told<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Told<T[K]> }
    : T;

/** The plainest answer that an operation may give, with what a test says of it. */
export const plain = <O extends Operation>(operation: O, told?: Told<OutputOf<O>>): OutputOf<O> =>
  made(schemaOf(operation.output), told) as OutputOf<O>;

type RowOf<O extends Operation> =
  OutputOf<O> extends { readonly rows: readonly (infer R)[] } ? R : never;

/** The plainest row of a list, with what a test says of it. */
export function plainRow<O extends Operation>(list: O, told: Told<RowOf<O>>): RowOf<O> {
  const { rows } = plain(list, { rows: [told] } as never) as { readonly rows: readonly RowOf<O>[] };
  const [row] = rows;
  if (row === undefined) throw new Error(`${list.key} has no rows`);
  return row;
}

/** Plays an operation that answers plainly but for what the test says. */
export function play<O extends Operation>(
  { answers }: Pick<PlayedServer, 'answers'>,
  operation: O,
  told?: Told<OutputOf<O>>,
): void {
  answers(operation, () => plain(operation, told));
}

/** Plays all that an area answers by reading, plainly: no rows, no figures, nothing set. */
export function playReads(
  house: Pick<PlayedServer, 'answers'>,
  ...areas: readonly Readonly<Record<string, Operation>>[]
): void {
  for (const operation of areas.flatMap((area) => Object.values(area))) {
    if (operation.kind === 'read') play(house, operation);
  }
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

function made(schema: z.ZodType, told: unknown): unknown {
  const { type, innerType, in: from, out, element, options, shape, entries } = insideOf(schema);
  if (type === 'nullable' && (told === undefined || told === null)) return null;
  if (type === 'optional' && told === undefined) return undefined;
  if (type === 'lazy') return made((schema as z.ZodLazy<z.ZodType>).unwrap(), told);
  const side = out?.def.type === 'transform' ? from : out;
  if (type === 'pipe' && side) return made(side, told);
  if (innerType) return made(innerType, told);
  if (element) return Array.isArray(told) ? told.map((each) => made(element, each)) : [];
  if (shape) return partsOf(shape, told);
  if (options) return ofOptions(options, told);
  if (type === 'record') return { ...everyKey(schema as z.ZodRecord), ...(told as object) };
  if (told !== undefined) return told;
  if (type === 'tuple')
    return (schema as z.ZodTuple).def.items.map((item) => made(item as z.ZodType, undefined));
  if (entries) return Object.values(entries)[0];
  if (type === 'literal') return (schema as z.ZodLiteral).value;
  if (type === 'boolean') return false;
  const tried = [...figures, ...words, null, undefined, {}];
  return tried.find((each) => schema.safeParse(each).success);
}

function partsOf(shape: Readonly<Record<string, z.ZodType>>, told: unknown): object {
  const given = (told ?? {}) as Readonly<Record<string, unknown>>;
  const parts = Object.entries(shape).map(([key, of]) => [key, made(of, given[key])] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** The first of several shapes that what was told fits. */
function ofOptions(options: readonly z.ZodType[], told: unknown): unknown {
  const each = options.map((option) => [option, made(option, told)] as const);
  const fits = each.find(([option, value]) => option.safeParse(value).success);
  return fits?.[1];
}

/** A record of named keys has them all. */
function everyKey({ def: { keyType, valueType } }: z.ZodRecord): object {
  const keys = Object.values(insideOf(schemaOf(keyType)).entries ?? {});
  return Object.fromEntries(keys.map((key) => [key, made(schemaOf(valueType), undefined)]));
}
