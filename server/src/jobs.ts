import { adminJobs } from './admin/admin.jobs.ts';
import { integrationsJobs } from './integrations/integrations.jobs.ts';
import type { AnyJob } from './platform/jobs.ts';
import { sessionJobs } from './session/session.jobs.ts';

/** All kinds of background jobs of the house. */
export const allJobs: readonly AnyJob[] = [...integrationsJobs, ...sessionJobs, ...adminJobs];
