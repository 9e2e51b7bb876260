import { z } from 'zod';
import { listInput, queryId } from '../kit/list.ts';
import { date, id, ts } from '../kit/shapes.ts';

/** A page that the person came to; what follows `?` or `#` is cut off by the server. */
export const NewUserLog = z.strictObject({
  userId: id,
  path: z
    .string()
    .min(1, 'History must be a path.')
    .max(500)
    .startsWith('/', 'History must be a path.'),
});
export type NewUserLog = z.output<typeof NewUserLog>;

export const UserLogRow = z.object({
  id,
  at: ts,
  userId: id,
  userName: z.string(),
  path: z.string(),
});

export const UserLogFilters = listInput({
  userId: queryId.optional(),
  from: date.optional(),
  to: date.optional(),
  path: z.string().max(500).optional(),
});
export type UserLogFilters = z.output<typeof UserLogFilters>;
