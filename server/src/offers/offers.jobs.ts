import { expireGiftCardsJob } from './gift-card.job.ts';

export const offersJobs = [expireGiftCardsJob];
