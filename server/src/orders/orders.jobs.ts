import { retestHoldsJob } from './holds/hold-test.job.ts';
import { changeOrdersJob } from './many/many.job.ts';

export const ordersJobs = [changeOrdersJob, retestHoldsJob];
