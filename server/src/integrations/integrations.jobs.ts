import { cleanNoticesJob } from './notice.job.ts';
import { cleanOutboxJob, remindOutboxJob, sendOutboxJob } from './outbox.job.ts';

export const integrationsJobs = [cleanNoticesJob, sendOutboxJob, remindOutboxJob, cleanOutboxJob];
