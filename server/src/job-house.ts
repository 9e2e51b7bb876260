import { tellOfJob } from './admin/jobs/job-end.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { JobHouse } from './platform/jobs/job-work.ts';
import { emptyCache } from './platform/settings/settings.ts';
import { findPerson } from './session/people/person.service.ts';
import { findProgram } from './session/sessions/program.service.ts';

/** What jobs need of the areas, put together. */
export function openJobHouse(opening: {
  readonly database: Database;
  /** Those of the server; the same when left out. */
  readonly shared?: Database;
  readonly clock: Clock;
  readonly log: JobHouse['log'];
  readonly progressEveryMs: number;
}): JobHouse {
  return {
    shared: opening.database,
    ...opening,
    personOf: findPerson,
    programOf: findProgram,
    ended: tellOfJob,
    settings: emptyCache(),
  };
}
