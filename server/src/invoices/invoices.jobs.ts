import { sendInvoiceJob } from './send.job.ts';
import { issueServicesJob } from './services.job.ts';

export const invoicesJobs = [issueServicesJob, sendInvoiceJob];
