import { z } from 'zod';
import { id, text } from '../kit/shapes.ts';

/** Each return is changed or refused by itself; more than somebody waits for are left to a job. */
export const ChangeReturns = z
  .strictObject({
    ids: z.array(id).min(1, 'Choose a return').max(5_000, 'At most 5,000 returns at once'),
    action: z.enum(['approve', 'reject', 'assign']),
    /** Of rejecting: the buyers are told. */
    reason: text(200).optional(),
    /** Of assigning: null takes the returns off the one who has them. */
    userId: id.nullable().optional(),
  })
  .refine(({ action, reason }) => action !== 'reject' || Boolean(reason), {
    path: ['reason'],
    message: 'Enter a reason. The customer will see it',
  })
  .refine(({ action, userId }) => action !== 'assign' || userId !== undefined, {
    path: ['userId'],
    message: 'Choose who looks after it',
  });
export type ChangeReturns = z.output<typeof ChangeReturns>;
