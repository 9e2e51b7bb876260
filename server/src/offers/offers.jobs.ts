import { makeCouponsJob } from './coupons/coupon-batch.service.ts';
import { expireGiftCardsJob, remindGiftCardsJob } from './gift-cards/gift-card.job.ts';
import { sendMessagesJob } from './messages/offer-message.job.ts';

export const offersJobs = [expireGiftCardsJob, remindGiftCardsJob, makeCouponsJob, sendMessagesJob];
