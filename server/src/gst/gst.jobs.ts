import { certificateReminderJob } from './tds/certificate-reminder.job.ts';

export const gstJobs = [certificateReminderJob];
