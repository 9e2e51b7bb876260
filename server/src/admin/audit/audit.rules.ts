import { allSettings } from '@counting-house/contract/settings.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import type { FieldChange } from '../../platform/audit/audit.table.ts';
import { recordLabel } from '../../platform/rows/thing.ts';
import { dateText, momentText } from '../../platform/clock.ts';
import { fieldText, toPastTense } from './audit-text.ts';
import { figureIn, figureOfPart, figureText } from './field-kinds.ts';

type Entry = {
  readonly result: 'ok' | 'denied' | 'failed';
  readonly action: string;
  readonly entity: string | null;
  readonly entityNo: string | null;
  /** What the row belongs to: the goods of a price. */
  readonly ofNo: string | null;
  readonly changes: readonly FieldChange[];
  readonly reason: string | null;
};

/** What stands beside an entry and says how it is told. */
type Telling = {
  /** What the call does, in the words of the table of operations: 'Confirm an order.' */
  readonly says: string;
  readonly timeZone: string;
};

const mostFields = 3;
const longestValue = 60;

const verbs: Readonly<Record<string, string>> = {
  create: 'created',
  change: 'changed',
  delete: 'deleted',
  restore: 'restored',
  reset: 'reset to default',
  note: 'wrote a note on',
  leave: 'left unchanged',
  sign_in: 'signed in',
  sign_out: 'signed out',
  export: 'exported',
  end_session: 'signed out another browser of',
  end_sessions: 'ended the sessions of',
  set_password: 'set the password of',
  change_password: 'changed the password of',
  make_link: 'made a link for',
  prove: 'confirmed who they are',
  approve: 'got the approval of',
  decide_own: 'decided as sole approver about',
  act_with_approval: 'had a second person approve a step on',
  ask_otp: 'asked for an OTP for',
  ask_new_phone: 'asked for an OTP for a new phone of',
  verify_otp: 'gave the right OTP for',
  start_second_factor: 'started setting up the two-step verification of',
  set_second_factor: 'set up the two-step verification of',
  drop_second_factor: 'removed the two-step verification of',
  make_recovery_codes: 'made new recovery codes for',
  end_all_sessions: 'signed everybody else out',
  confirm_channel: 'confirmed',
  withhold_otp: 'got no OTP, because the channel was changed a short while ago:',
  set_next: 'set the next number of',
  start_with_legacy_otp: 'started with LEGACY_OTP_REPLY on',
  restore_backup: 'restored the backup of',
  rotate_secret: 'sealed everything with another APP_SECRET',
  open: 'opened',
  reveal: 'saw the full number of',
  reveal_code: 'saw the full code of',
  retire: 'took out to a file:',
  check_seals: 'found whole the seals of the',
  find_broken_seal: 'found a broken seal in the',
  prefer: 'changed a choice for their screens',
  pack: 'packed',
  pack_start: 'started packing',
  pack_scan: 'scanned goods for',
  pack_manual: 'counted goods by hand for',
  pack_short: 'recorded a short pick for',
  pack_undo: 'undid a scan for',
  pack_understood: 'read a stop at',
  pack_recount: 'emptied a parcel for a new count of',
  pack_newParcel: 'began another parcel of',
  pack_setBox: 'chose a box for',
  pack_weigh: 'weighed a parcel of',
  pack_override: 'accepted a stop at',
  pack_close: 'closed a parcel of',
  pack_release: 'left to another packer',
  pack_unpack: 'unpacked',
  pack_hold: 'put on hold',
  count: 'counted goods for',
  count_enter: 'entered a quantity for',
  count_scan: 'scanned goods for',
  count_undo: 'undid an entry of',
  count_tray: 'finished a tray of',
  count_photo: 'took photos for',
};

/** Refusals that say more than which call it was. */
const refusals: Readonly<Record<string, string>> = {
  sign_in: 'was refused to sign in as',
  ask_code: 'gave the right password, and was asked for a code, as',
  guess_code: 'gave a wrong code as',
  guess_otp: 'gave a wrong OTP for',
  approve: 'was refused an approval in the name of',
};

/** Actions that tell which fields they changed. */
const telling = new Set(['change', 'set_next', 'reset', 'act_with_approval']);

/** Actions whose row is the person themself, so that naming it says nothing. */
const aboutOneself = new Set(['sign_in', 'sign_out', 'prove', 'prefer']);

/**
 * What happened, as a sentence without its subject: 'changed role Packer: description none → Packs'.
 * Where the call names the record's kind, its own verb is said: 'confirmed order ORD-2026-000023'.
 */
export function entryText(entry: Entry, { says, timeZone }: Telling): string {
  if (entry.action === 'more_refusals') return `and ${String(entry.changes[0]?.after)} more`;
  if (entry.result === 'denied') {
    const refusal = refusals[entry.action];
    return refusal
      ? `${refusal} ${entry.entityNo ?? 'an unknown name'}`
      : `tried to ${plain(says)}`;
  }
  if (entry.result === 'failed') {
    const why = entry.reason ? ` (${entry.reason})` : '';
    return `could not ${plain(says)}${why}`;
  }
  const known = verbs[entry.action];
  // It noted nothing of its own: what the call does is all there is to say.
  if (!known && entry.entity === null && entry.entityNo === null) return toPastTense(says);
  if (isPrint(entry)) return plainly('printed', entry);
  const verb = known ?? toPastTense(entry.action.replaceAll('_', ' '));
  if (aboutOneself.has(entry.action)) return verb;
  const own = ownText(entry, says);
  const head = own ?? plainly(verb, entry);
  // 'confirmed order ORD-2026-000023' needs no 'status placed → confirmed'.
  const isSaid = own !== null && !own.startsWith('changed ');
  const fields = isSaid ? '' : tellingOf(entry, timeZone);
  const why = entry.reason ? ` (${entry.reason})` : '';
  return fields === '' ? `${head}${why}` : `${head}: ${fields}${why}`;
}

/** Whether it is one of the many steps of a packer or a counter, which are one act together. */
export const isStationStep = (action: string): boolean => /^(?:pack|count)_/u.test(action);

function tellingOf(entry: Entry, timeZone: string): string {
  // What the packer was told, or what was counted, is the one value of a step.
  if (entry.action === 'pack_start') return '';
  if (isStationStep(entry.action)) return String(entry.changes[0]?.after ?? '');
  return telling.has(entry.action) ? fieldsOf(entry, timeZone) : '';
}

/** 'open the audit log', of the sentence of a call. */
function plain(says: string): string {
  const [first = ''] = says.split(/[;:.]/u);
  return first.charAt(0).toLowerCase() + first.slice(1).replaceAll(/\byour\b/gu, 'their');
}

function plainly(verb: string, entry: Entry): string {
  const thing = entry.entity === null ? '' : recordLabel(entry.entity);
  return [verb, thing, nameOf(entry), whose(entry)].filter(Boolean).join(' ');
}

/** 'of Mango pickle, MP-500', for a row that belongs to something. */
const whose = ({ ofNo }: Entry): string => (ofNo === null ? '' : `of ${ofNo}`);

/** The call's own verb, where it is about one record of this kind: 'Confirm an order' and an order. */
function ownText(entry: Entry, says: string): string | null {
  if (entry.entity === null || !['create', 'change'].includes(entry.action)) return null;
  const thing = recordLabel(entry.entity);
  const past = toPastTense(says);
  const named = new RegExp(`^(\\w+ )an? ${thing}(?: (?:of|with|for) .*)?$`, 'u').exec(past);
  return named
    ? [`${named[1] ?? ''}${thing}`, nameOf(entry), whose(entry)].filter(Boolean).join(' ')
    : null;
}

const settings: Readonly<Record<string, Setting>> = allSettings;

/** What people call the row; a setting by its label. */
export function nameOf({ entity, entityNo }: Pick<Entry, 'entity' | 'entityNo'>): string {
  const label = entity === 'setting' ? settings[entityNo ?? '']?.label : undefined;
  return label ?? entityNo ?? '';
}

function fieldsOf(entry: Entry, timeZone: string): string {
  const changes = entry.changes.filter((change) => !isStamp(change, entry.changes));
  const told = changes.slice(0, mostFields).map(({ field, before, after, kind }) => {
    const name = fieldText(field);
    if (!isTold(field, [before, after])) return `${name} changed`;
    const word = (value: unknown) =>
      cut(valueText(entry, { field, value, kind }, timeZone) ?? 'none');
    // How far a document has come is said as people say it, without the name of a column.
    if (isStep(field)) return `now ${word(after)}${before === null ? '' : `, was ${word(before)}`}`;
    const words = `${word(before)} → ${word(after)}`;
    return entry.entity === 'setting' ? words : `${name} ${words}`;
  });
  const rest = changes.length - told.length;
  return rest > 0 ? `${told.join(', ')} and ${rest} more` : told.join(', ');
}

const cut = (text: string) =>
  text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;

const isStep = (field: string): boolean => field === 'status';

/** When a status changed, and by whom, stands beside the status itself: an entry names both. */
export const isStamp = (
  { field }: Pick<FieldChange, 'field'>,
  all: readonly FieldChange[],
): boolean => /(?:At|By)$/u.test(field) && all.some((other) => isStep(other.field));

/** Lists, and the inner numbers of other records, say nothing to people; tags are their own words. */
const isTold = (field: string, values: readonly unknown[]) =>
  field === 'tags' ||
  (!/Ids?$/u.test(field) && !values.some((value) => typeof value === 'object' && value !== null));

/** That a paper was printed once more is all that changed of its record. */
const isPrint = ({ entity, changes }: Entry): boolean =>
  entity !== 'setting' &&
  changes.some(({ field }) => field === 'prints') &&
  changes.every(({ field }) => field === 'prints' || field === 'lastPrintedAt');

/**
 * A value as people read it, a setting's as its screen shows it; null where there was none.
 *
 * @param change.value as the log keeps it: paise, thousandths, a moment in UTC, a key of a choice.
 */
export function valueText(
  entry: Pick<Entry, 'entity' | 'entityNo'>,
  {
    field,
    value,
    kind: known,
  }: {
    readonly field: string;
    readonly value: unknown;
    readonly kind?: FieldChange['kind'] | undefined;
  },
  timeZone: string,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  const setting = entry.entity === 'setting' ? settings[entry.entityNo ?? ''] : undefined;
  const chosen = setting?.words?.find(([key]) => key === String(value));
  if (chosen) return chosen[1];
  if (typeof value === 'boolean') return setting ? (value ? 'On' : 'Off') : value ? 'yes' : 'no';
  if (typeof value === 'number') {
    const kind = known ?? figureIn(entry, field);
    if (!setting?.unit) return figureText(value, kind);
    return `${kind ? figureText(value, kind) : value.toLocaleString('en-IN')} ${setting.unit}`;
  }
  if (typeof value === 'object') return partsOf(setting, value);
  const text = String(value);
  if (isMoment.test(text)) return momentText(timeZone, text);
  if (isDate.test(text)) return dateText(text);
  if (isStep(field)) return fieldText(text.replaceAll('_', ' '));
  return text;
}

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u;
const isDate = /^\d{4}-\d{2}-\d{2}$/u;

/** 'Flat charge ₹60.00, Free from none' of a setting with several amounts or rates. */
function partsOf(setting: Setting | undefined, value: object): string {
  if (Array.isArray(value)) return value.join(', ');
  return Object.entries(value)
    .map(([part, one]: [string, unknown]) => {
      const figure = setting?.parts ? figureOfPart(setting.of, part) : undefined;
      const amount = typeof one === 'number' ? figureText(one, figure) : one;
      return `${setting?.parts?.[part]?.label ?? fieldText(part)} ${String(amount ?? 'none')}`;
    })
    .join(', ');
}
