import { issueGiftCardsJob } from './gift-cards/issue-cards.job.ts';
import { sendInvoiceJob } from './papers/send.job.ts';
import { issueServicesJob } from './issuing/services.job.ts';

export const invoicesJobs = [issueGiftCardsJob, issueServicesJob, sendInvoiceJob];
