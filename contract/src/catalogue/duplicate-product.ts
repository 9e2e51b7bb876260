import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { requiredText } from '../kit/shapes.ts';

export const DuplicateProduct = z.strictObject({
  id: queryId,
  /** `Copy of …` when left out. */
  name: requiredText(160, 'Name').optional(),
});
export type DuplicateProduct = z.output<typeof DuplicateProduct>;
