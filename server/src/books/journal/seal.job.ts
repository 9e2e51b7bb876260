import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { sealRows } from '../../platform/audit/seal.ts';
import { ledgerSeals } from './ledger-seal.ts';

export const sealJob = job({
  kind: 'accounts.seal',
  says: 'Seal new entries of the books',
  every: { cron: '*/5 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  run: (work) => sealRows(work, ledgerSeals),
});
