import { z } from 'zod';
import { auditSeals } from '../../platform/audit/audit-seal.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { sealRows } from '../../platform/audit/seal.ts';
import { retireAudit } from './retire-audit.service.ts';

export const sealAuditJob = job({
  kind: 'admin.sealAudit',
  says: 'Seal new entries of the audit log',
  every: { cron: '*/5 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  run: (work) => sealRows(work, auditSeals),
});

export const retireAuditJob = job({
  kind: 'admin.retireAudit',
  says: 'Add the next months of the audit log, and archive those past their time',
  every: { cron: '0 4 * * *' },
  input: z.strictObject({}),
  run: retireAudit,
});
