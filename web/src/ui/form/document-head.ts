import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { insideOf } from '@counting-house/contract/kit/shape.ts';
import type { ChangeEvent } from 'react';
import type { z } from 'zod';
import { schemaFields, isRequired, schemaAt, tidied } from '../../platform/schema.ts';
import { valueIn } from './form-values.ts';
import type { Messages } from '../lines/lines.ts';

/** Fields of a shape while they are typed: what nobody typed is left out, what was emptied is empty. */
export type Typed<I> = { readonly [K in keyof I]?: I[K] | '' | null | undefined };

/** What a document begins with: what its shape has when nothing is said. */
export function begun<S extends z.ZodObject>(shape: S): Typed<z.output<S>> {
  const fields = Object.entries(schemaFields(shape)).map(
    ([name, field]) => [name, field.safeParse(undefined).data] as const,
  );
  return fitting(fields);
}

/**
 * The fields of an input that the saved document has under the same name, where their shape takes what stands there.
 * What the two say differently, such as a vendor by name, is given beside them; so is what a copy does not take.
 */
export function draftFrom<S extends z.ZodObject>(
  shape: S,
  document: Readonly<Record<string, unknown>>,
): Typed<z.output<S>> {
  const fields = Object.entries(schemaFields(shape))
    .filter(([name, field]) => name in document && field.safeParse(document[name]).success)
    .map(([name]) => [name, document[name]] as const);
  return fitting(fields);
}

const fitting = <T>(fields: readonly (readonly [string, unknown])[]): T =>
  Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as T;

/** What an operation is sent of a document: the fields of its input, the empty ones as its shape likes them best. */
export const sentTo = <O extends Operation>(
  operation: O,
  typed: { readonly [K in keyof InputOf<O>]: InputOf<O>[K] | '' | null | undefined },
): InputOf<O> => tidied(operation.input, typed) as InputOf<O>;

type HeadField<V> = {
  readonly name: string;
  readonly value: NonNullable<V> | '';
  /** Takes a value or the event of a change. */
  readonly onChange: (next: unknown) => void;
  readonly error: string | undefined;
  readonly withAsterisk: boolean;
  readonly maxLength?: number;
};

/** The fields of a document's head, as its inputs take them. */
export type HeadFields<I> = {
  /** @param shown what stands there while nobody typed anything, as a date that follows from others. */
  readonly field: <K extends keyof I & string>(name: K, shown?: I[K]) => HeadField<I[K]>;
  readonly check: (
    name: keyof I & string,
    shown?: boolean,
  ) => {
    readonly name: string;
    readonly checked: boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
};

/** @param work as `useLineDocument` answers it. */
export function headFields<S extends z.ZodObject, D extends object>(
  shape: S,
  work: {
    readonly document: D;
    readonly change: (by: (before: D) => D) => void;
    readonly errors: Messages;
  },
): HeadFields<z.output<S>> {
  const stored = work.document as Readonly<Record<string, unknown>>;
  const set = (name: string, next: unknown) =>
    work.change((before) => ({ ...before, [name]: next }));
  const fields = {
    field: (name: string, shown: unknown = '') => ({
      name,
      value: stored[name] === '' ? shown : (stored[name] ?? shown),
      onChange: (next: unknown) => set(name, valueIn(next) ?? ''),
      error: work.errors[name],
      withAsterisk: isRequired(schemaAt(shape, name)),
      ...longest(schemaAt(shape, name)),
    }),
    check: (name: string, shown = false) => ({
      name,
      checked: stored[name] ?? shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.checked),
    }),
  };
  return fields as unknown as HeadFields<z.output<S>>;
}

/** How many characters a text may have; read off its checks, as a schema that is asked makes JSON of itself first. */
function longest(schema: z.ZodType | undefined): { maxLength?: number } {
  if (!schema) return {};
  const { innerType, in: first, out } = insideOf(schema);
  if (innerType) return longest(innerType);
  if (first && out) return { ...longest(first), ...longest(out) };
  const checks = (schema as z.ZodString).def.checks ?? [];
  const most = checks.map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length');
  return most && 'maximum' in most ? { maxLength: Number(most.maximum) } : {};
}
