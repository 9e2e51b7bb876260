import type { JobWork } from '../../platform/jobs/jobs.ts';
import { type Sealed, sealRows } from '../../platform/audit/seal.ts';
import type { TestHouse } from '../house.ts';
import { atWork } from '../work.ts';

/** Seals all rows there are, as the job does every five minutes. */
export async function sealAll(house: TestHouse, source: Sealed): Promise<{ sealed: number }> {
  const work: JobWork = {
    id: 1,
    attempt: 1,
    read: (of) => atWork(house, of),
    write: (of) => atWork(house, of),
    progress: async () => {},
    server: { database: house.database, clock: house.clock },
  };
  return sealRows(work, source);
}
