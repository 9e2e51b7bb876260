import type { z } from 'zod';

/**
 * Any Zod schema, as Zod's own functions take it. Checking each against the whole class `z.ZodType`
 * would cost the compiler tens of thousands of types a schema.
 */
export type Shape = z.core.SomeType;

/** The schema behind a shape, for reading values by it. */
export const schemaOf = (shape: Shape) => shape as z.ZodType;
