import { states } from '@counting-house/contract/customers/state.ts';

type Words = Readonly<Record<string, string>>;

const months: Words = {
  1: 'January',
  2: 'February',
  3: 'March',
  4: 'April',
  5: 'May',
  6: 'June',
  7: 'July',
  8: 'August',
  9: 'September',
  10: 'October',
  11: 'November',
  12: 'December',
};

/** Settings that are chosen from words which their shape does not hold. */
export const settingWords: Readonly<Record<string, Words>> = {
  'business.stateCode': states,
  'business.fiscalYearStartMonth': months,
  'business.country': { IN: 'India' },
  'business.currency': { INR: 'Indian rupee' },
  'business.locale': { 'en-IN': 'India: ₹12,34,567.80' },
  'session.otpChannels': { both: 'By SMS, else by mail', sms: 'By SMS', mail: 'By mail' },
};
