import { changeOrdersJob } from './many/many.job.ts';

export const ordersJobs = [changeOrdersJob];
