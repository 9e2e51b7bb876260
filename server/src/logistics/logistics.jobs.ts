import {
  cleanCourierMessagesJob,
  readCourierMessagesJob,
} from './connections/courier-message.job.ts';
import { receivedPickupsJob } from './dispatch/received-pickups.job.ts';
import { moveParcelsJob } from './many/many.job.ts';
import { cleanPackingScansJob } from './packing/clean-scans.job.ts';

export const logisticsJobs = [
  moveParcelsJob,
  readCourierMessagesJob,
  cleanCourierMessagesJob,
  cleanPackingScansJob,
  receivedPickupsJob,
];
