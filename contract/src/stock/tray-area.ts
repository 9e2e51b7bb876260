import { z } from 'zod';

/** rm: material store, fg: finished store; goods in the others cannot be promised. transit: on the way to another store. */
export const TrayArea = z.enum(['rm', 'fg', 'quarantine', 'reject', 'packed', 'transit']);
export type TrayArea = z.output<typeof TrayArea>;
