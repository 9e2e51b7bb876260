import { z } from 'zod';

/** Whether something may still be chosen; what it was chosen for keeps it. */
export const ActiveStatus = z.enum(['active', 'inactive']);
export type ActiveStatus = z.output<typeof ActiveStatus>;
