import { z } from 'zod';
import { labels } from './labels.ts';

/** Whether something may still be chosen; what it was chosen for keeps it. */
export const ActiveStatus = z.enum(['active', 'inactive']);
export type ActiveStatus = z.output<typeof ActiveStatus>;
export const activeLabels = labels(ActiveStatus, { active: 'Active', inactive: 'Inactive' });
