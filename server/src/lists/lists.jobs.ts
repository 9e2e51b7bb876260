import { runListUploadJob } from './list-upload.job.ts';

export const listsJobs = [runListUploadJob];
