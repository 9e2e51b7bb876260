import { z } from 'zod';

/** What of a document is rounded to the paisa: the tax of each line, or of all its lines together. */
export const TaxRounding = z.enum(['line', 'document']);
export type TaxRounding = z.output<typeof TaxRounding>;
