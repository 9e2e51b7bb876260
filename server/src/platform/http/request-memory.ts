import type { Database } from '../database/database.ts';
import { openLimits } from '../limits/limits.ts';
import { openRefusalLog } from '../limits/refusal-log.ts';
import { emptyCache } from '../settings/settings.ts';

/** What a server keeps in memory from one request to the next. */
export type RequestMemory = ReturnType<typeof openRequestMemory>;

/** @param failed told when an entry about refusals could not be written. */
export const openRequestMemory = (
  database: Database,
  failed: (error: unknown, reference: string) => void,
) => ({
  limits: openLimits(database),
  refusals: openRefusalLog(database, failed),
  settings: emptyCache(),
});
