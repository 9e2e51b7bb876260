import type { z } from 'zod';

/**
 * Any Zod schema, as Zod's own functions take it. Checking each against the whole class `z.ZodType`
 * would cost the compiler tens of thousands of types a schema.
 */
export type Shape = z.core.SomeType;

/** The schema behind a shape, for reading values by it. */
export const schemaOf = (shape: Shape) => shape as z.ZodType;

/** What a schema keeps of those inside it; each is there in schemas of its kind only. */
type Inside = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  /** The values of an enum. */
  readonly entries?: Readonly<Record<string, string | number>>;
};

/** The schemas inside a schema, for anyone who walks through them. */
export const insideOf = (schema: z.ZodType): Inside => schema.def as unknown as Inside;
