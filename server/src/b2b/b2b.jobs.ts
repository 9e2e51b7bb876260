import { runListUploadJob } from './list-upload.job.ts';

export const b2bJobs = [runListUploadJob];
