import type { AnyJob } from '../platform/jobs/jobs.ts';
import { cancelUnpaidJob } from './cancelling/unpaid.job.ts';
import { cancelOrdersJob } from './cancelling/cancel-many.job.ts';
import { changeReturnsJob } from './requests/many.job.ts';
import { refundOrdersJob } from './refunds/many.job.ts';
import { expireOffersJob } from './offers/expire-offers.job.ts';
import { expireReturnsJob } from './requests/expire.job.ts';

export const returnsJobs: readonly AnyJob[] = [
  cancelOrdersJob,
  cancelUnpaidJob,
  refundOrdersJob,
  changeReturnsJob,
  expireReturnsJob,
  expireOffersJob,
];
