import { cleanNoticesJob } from './notices/notice.job.ts';
import { cleanOutboxJob, remindOutboxJob, sendOutboxJob } from './outbox/outbox.job.ts';

export const integrationsJobs = [cleanNoticesJob, sendOutboxJob, remindOutboxJob, cleanOutboxJob];
