import { z } from 'zod';
import { words } from './words.ts';

/** Whether something may still be chosen; what it was chosen for keeps it. */
export const ActiveStatus = z.enum(['active', 'inactive']);
export type ActiveStatus = z.output<typeof ActiveStatus>;
export const activeLabels = words(ActiveStatus, { active: 'Active', inactive: 'Inactive' });
