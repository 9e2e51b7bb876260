import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { date } from '../../kit/shapes.ts';

export const AskVendorStatement = z.strictObject({
  id: queryId,
  /** The first day of the financial year when left out. */
  from: date.optional(),
  /** Today when left out. */
  to: date.optional(),
});
export type AskVendorStatement = z.output<typeof AskVendorStatement>;
