import { z } from 'zod';

/** rm: material store, fg: finished store; goods in the other three cannot be promised. */
export const TrayArea = z.enum(['rm', 'fg', 'quarantine', 'reject', 'packed']);
export type TrayArea = z.output<typeof TrayArea>;
