import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type {
  CourierProof,
  MessagePaths,
  WordMeaning,
} from '@counting-house/contract/logistics/courier-account.ts';
import { courierMessageLimit } from '@counting-house/contract/logistics/courier-update.ts';
import { localMoment } from '../../platform/clock.ts';
import { valueAt } from '../../platform/json-path.ts';

/** What a message says of one parcel, in the courier's words. */
export type SaidUpdate = {
  readonly waybill: string;
  readonly word: string;
  readonly timeText: string;
  readonly place: string;
  readonly reason: string;
};

type ReadMessage =
  | { readonly updates: readonly SaidUpdate[]; readonly problem: null }
  | { readonly updates: readonly []; readonly problem: string };

/** Reads a courier's message: one parcel, or a list of them. */
export function readMessage(body: string, paths: MessagePaths): ReadMessage {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return unreadable('The message is not JSON.');
  }
  const found = paths.itemsPath === '' ? json : valueAt(json, paths.itemsPath);
  if (found === undefined) return unreadable(`The message has nothing at “${paths.itemsPath}”.`);
  const items = Array.isArray(found) ? found : [found];
  if (items.length === 0) return unreadable('The list of parcels is empty.');
  if (items.length > courierMessageLimit.parcels) {
    return unreadable(`The message has more than ${courierMessageLimit.parcels} parcels.`);
  }
  const said = (item: unknown, path: string, most: number) =>
    path === '' ? '' : textOf(valueAt(item, path)).slice(0, most);
  const updates = items.map((item: unknown) => ({
    waybill: said(item, paths.waybillPath, 40),
    word: said(item, paths.statusPath, 80),
    timeText: said(item, paths.timePath, 60),
    place: said(item, paths.placePath, 60),
    reason: said(item, paths.reasonPath, 80),
  }));
  return { updates, problem: null };
}

const unreadable = (problem: string) => ({ updates: [], problem }) as const;

/** A figure or a text as one line; anything else says nothing. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replaceAll(/[\u0000-\u001f\u007f\s]+/gu, ' ')
        .trim()
    : '';

/** A status word as it is compared: small letters, blanks for `_` and `-`. */
export const normalizeWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim();

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const clockTime = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${clockTime}$`, 'iu');
const dayFirst = new RegExp(
  String.raw`^(\d{1,2})[-/ ](\d{1,2}|[a-z]{3})[a-z]*[-/ ](\d{4})${clockTime}$`,
  'iu',
);

/**
 * Reads a courier's moment: ISO 8601, seconds or milliseconds since 1970, or a date as it is written in India,
 * the day before the month, by the clocks of the business. A day without a time is its noon.
 *
 * @returns ISO 8601, or null when it cannot be read.
 */
export function parseMoment(text: string, timeZone: string): string | null {
  if (/^\d{10}(?:\d{3})?(?:\.\d+)?$/u.test(text)) {
    return isoOf(Number(text) * (text.split('.')[0]?.length === 10 ? 1000 : 1));
  }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/iu.test(text)) return isoOf(Date.parse(text));
  const [, year, month, day, ...time] = yearFirst.exec(text) ?? [];
  if (year) return localOf([year, month, day], time, timeZone);
  const [, first, named = '', last, ...later] = dayFirst.exec(text) ?? [];
  if (!first) return null;
  const index = monthNames.indexOf(named.slice(0, 3).toLowerCase());
  return localOf([last, index < 0 ? named : String(index + 1), first], later, timeZone);
}

function localOf(
  [year = '', month = '', day = '']: readonly (string | undefined)[],
  [hour, minute, second, half]: readonly (string | undefined)[],
  timeZone: string,
): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return null;
  if (hour === undefined) return localMoment(timeZone, date, 12 * 60);
  const said = Number(hour);
  const inDay = half === undefined ? said : (said % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (inDay > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  const at = Date.parse(localMoment(timeZone, date, inDay * 60 + Number(minute)));
  return isoOf(at + Number(second ?? 0) * 1000);
}

function isoOf(ms: number): string | null {
  const year = Number.isFinite(ms) ? new Date(ms).getUTCFullYear() : 0;
  return year >= 2000 && year < 2200 ? new Date(ms).toISOString() : null;
}

/** Couriers count in whole minutes, and their clocks are not ours. */
const slackMs = 15 * 60_000;

/** A moment that lies a little outside what can be, put to the edge of it; ISO 8601. */
export function withinSlack(at: string, { from, to }: { from: string; to: string }): string {
  const ms = Date.parse(at);
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (ms > last && ms - last <= slackMs) return to;
  if (ms < first && first - ms <= slackMs) return from;
  return at;
}

const looks: readonly (readonly [RegExp, WordMeaning])[] = [
  [/^rto.*(?:deliver|received|closed)|returned to (?:origin|shipper|seller)/u, 'rto_delivered'],
  [/^rto.*(?:transit|dispatch|hub|out for)/u, 'rto_in_transit'],
  [/^rto|return (?:initiated|to origin)|coming back/u, 'rto_started'],
  [/lost|missing/u, 'lost'],
  [/damage/u, 'damaged'],
  [
    /undelivered|not delivered|delivery failed|failed delivery|attempt|^ndr|refused/u,
    'attempt_failed',
  ],
  [/out for delivery|^ofd$|with rider/u, 'out_for_delivery'],
  [/ready for (?:collection|pick ?up)|self collect/u, 'ready_for_collection'],
  [/pick ?up.*(?:fail|cancel|not)|not picked/u, 'pickup_failed'],
  [
    /pick ?up.*(?:schedul|generat|assign|request|queue)|manifest|out for pick ?up/u,
    'pickup_scheduled',
  ],
  [/picked ?up|pick ?up (?:complete|done)|^pkd$|^pud$/u, 'picked_up'],
  [/^delivered|^dlvd?$/u, 'delivered'],
  [/delay/u, 'delayed'],
  [/hold|held/u, 'on_hold'],
  [/hub|facility|reached|arrived/u, 'at_hub'],
  [/transit|shipped|dispatched|connected|departed/u, 'in_transit'],
];

/** What an unknown word looks like; somebody still has to say so. Null when it looks like nothing. */
export function suggestedMeaning(word: string): WordMeaning | null {
  const plain = normalizeWord(word);
  return looks.find(([look]) => look.test(plain))?.[1] ?? null;
}

/**
 * Whether a message proves that it is the courier's: by the secret in its header, or the signature of its body
 * there, HMAC-SHA-256 in hex or base64. Compares in a time that tells nothing of the secret.
 */
export function isProven(
  { proof, secret }: { readonly proof: CourierProof; readonly secret: string },
  said: string | string[] | undefined,
  body: string,
): boolean {
  if (typeof said !== 'string' || secret === '') return false;
  const plain = said.trim();
  if (proof === 'header') return isSame(plain, secret) || isSame(plain, `Bearer ${secret}`);
  const mac = createHmac('sha256', secret).update(body, 'utf8').digest();
  const given = plain.replace(/^sha256=/iu, '');
  return isSame(given.toLowerCase(), mac.toString('hex')) || isSame(given, mac.toString('base64'));
}

/** Of hashes, so that not even the length of a secret shows. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
