import {
  longestSms,
  messagePlaceholders,
  type NewOfferMessage,
} from '@counting-house/contract/offers/offer-message.ts';
import { offerShownAt } from '@counting-house/contract/offers/offer.ts';
import { addDays, dateIn, localMoment, minuteIn } from '../../platform/clock.ts';

const placeholder = /\{([A-Za-z]\w*)\}/gu;

type Wording = Pick<NewOfferMessage, 'channel' | 'subject' | 'body' | 'personalCodes'>;

/** What the text of a message asks of its offer and of the house. */
type Known = {
  /** The offer has a code that anybody may use, or everybody gets their own. */
  readonly hasCode: boolean;
  readonly isCoupon: boolean;
  readonly ends: boolean;
  readonly hasLink: boolean;
};

/** What is wrong with the text of a message, by field; nothing when it can go. */
export function wordingFaults(typed: Wording, known: Known): Record<string, string> {
  const faults: Record<string, string> = {};
  const named = Array.from(
    `${typed.subject} ${typed.body}`.matchAll(placeholder),
    ([, name = '']) => name,
  );
  const unknown = named.find((name) => !messagePlaceholders.some((one) => one === name));
  if (typed.body === '') faults['body'] = 'Message is required';
  else if (unknown !== undefined) faults['body'] = `{${unknown}} is not a placeholder`;
  else if (named.includes('code') && !known.hasCode && !typed.personalCodes) {
    faults['body'] = 'This offer has no code that everybody may use. Leave out {code}';
  } else if (named.includes('ends') && !known.ends) {
    faults['body'] = 'This offer has no end. Leave out {ends}';
  } else if (named.includes('link') && !known.hasLink) {
    faults['body'] = 'No link is set. Enter it under Settings, Sales, Messages about offers';
  } else if (typed.channel === 'sms' && typed.body.length > longestSms) {
    faults['body'] = `The message is ${typed.body.length} characters; SMS allows ${longestSms}`;
  }
  if (typed.channel === 'mail' && typed.subject === '') faults['subject'] = 'Subject is required';
  if (typed.personalCodes && !known.isCoupon) {
    faults['personalCodes'] = 'This offer acts by itself and needs no codes';
  } else if (typed.personalCodes && !named.includes('code')) {
    faults['body'] ??= 'Say the code: put {code} into the message';
  }
  return faults;
}

/** Whether people who read of an offer at a moment could use it. */
export const runsAt = (offer: Parameters<typeof offerShownAt>[0], at: string): boolean =>
  offerShownAt(offer, at) === 'live';

/** Whether figures that somebody saw still say what is: five in a hundred more or less do. */
export const isAsExpected = (expected: number, found: number): boolean =>
  Math.abs(found - expected) * 20 <= expected;

/**
 * Whether promotional SMS wait at a minute of the day.
 *
 * @param from, to `21:00` and `10:00`; the same twice is never.
 * @see TCCCPR 2018: commercial communication is sent between 10:00 and 21:00.
 */
export function isQuiet(minute: number, from: string, to: string): boolean {
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  return begin <= end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/** When a message that is due at a moment goes out: then, or when the quiet hours that it falls into end. */
export function endOfQuiet(
  at: string,
  { timeZone, from, to }: { timeZone: string; from: string; to: string },
): string {
  const minute = minuteIn(timeZone, Date.parse(at));
  if (!isQuiet(minute, from, to)) return at;
  const day = dateIn(timeZone, new Date(at));
  const end = minuteOf(to);
  return localMoment(timeZone, minute < end ? day : addDays(day, 1), end);
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
