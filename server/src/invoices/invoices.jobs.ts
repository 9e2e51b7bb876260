import { issueGiftCardsJob } from './gift-cards/issue-cards.job.ts';
import { sendInvoiceJob } from './send.job.ts';
import { issueServicesJob } from './services.job.ts';

export const invoicesJobs = [issueGiftCardsJob, issueServicesJob, sendInvoiceJob];
