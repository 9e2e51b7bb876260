import { changeCustomersJob } from './many/many.job.ts';
import { expireCreditJob } from './wallets/wallet.job.ts';

export const customersJobs = [changeCustomersJob, expireCreditJob];
