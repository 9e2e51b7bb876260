import { expireGiftCardsJob, remindGiftCardsJob } from './gift-card.job.ts';

export const offersJobs = [expireGiftCardsJob, remindGiftCardsJob];
