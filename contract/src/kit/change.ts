import { z } from 'zod';
import { queryId } from './list.ts';
import { version } from './shapes.ts';

type Bare<F> = F extends z.ZodDefault<infer I> | z.ZodOptional<infer I> ? Bare<I> : F;

type Parts<S extends z.core.$ZodLooseShape> = {
  readonly [K in keyof S]: z.ZodOptional<Bare<S[K]> & z.core.SomeType>;
};

const unneeded = new WeakMap<z.ZodType, z.ZodType>();

/**
 * What a field of a change takes when it is given; undefined for any other field. A form asks for it: emptying
 * a field that the row needs is a mistake, not a way to leave it alone.
 */
export const givenIn = (field: z.ZodType): z.ZodType | undefined => unneeded.get(field);

/** The fields of a shape, none of them needed and none with a default: what is left out is left alone. */
export function optionalParts<S extends z.core.$ZodLooseShape>(of: z.ZodObject<S>): Parts<S> {
  const parts = Object.entries(of.shape as Readonly<Record<string, z.ZodType>>).map(
    ([name, field]) => [name, partOf(field)],
  );
  return Object.fromEntries(parts) as Parts<S>;
}

/**
 * The shape that changes what the given one creates: it names the row and the version that its writer saw,
 * and leaves alone what is left out. What the create checks across fields is checked by the service.
 */
export const changeOf = <S extends z.core.$ZodLooseShape>(created: z.ZodObject<S>) =>
  z.strictObject({ ...optionalParts(created), id: queryId, version });

function partOf(field: z.ZodType): z.ZodType {
  const inner = bare(field);
  if (field instanceof z.ZodOptional && field.unwrap() === inner) return field;
  const part = z.optional(inner);
  if (!(field instanceof z.ZodOptional)) unneeded.set(part, inner);
  return part;
}

/** Without the default that a create gives it, and without being optional. */
function bare(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault || field instanceof z.ZodOptional
    ? bare(field.unwrap() as z.ZodType)
    : field;
}
