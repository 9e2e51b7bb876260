import { allSettings } from '@counting-house/contract/settings.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import type { FieldChange } from '../platform/audit/audit.table.ts';
import { thingOf } from '../platform/rows/thing.ts';
import { type Figure, figureIn, figureWords } from './field-kinds.ts';

type Entry = {
  readonly result: 'ok' | 'denied' | 'failed';
  readonly action: string;
  readonly entity: string | null;
  readonly entityNo: string | null;
  readonly changes: readonly FieldChange[];
  readonly reason: string | null;
};

const mostFields = 3;
const longestValue = 60;

const verbs: Readonly<Record<string, string>> = {
  create: 'made',
  change: 'changed',
  delete: 'deleted',
  restore: 'brought back',
  reset: 'put back to its default',
  note: 'wrote a note on',
  leave: 'left as it was:',
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
  act_with_approval: 'had a second person approve a step on',
  ask_otp: 'asked for an OTP for',
  ask_new_phone: 'asked for an OTP for a new phone of',
  verify_otp: 'gave the right OTP for',
  start_second_factor: 'began to set up the second factor of',
  set_second_factor: 'set up the second factor of',
  drop_second_factor: 'took away the second factor of',
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
  retire: 'took out to a file:',
  check_seals: 'found whole the seals of the',
  find_broken_seal: 'found a broken seal in the',
  prefer: 'changed a choice for their screens',
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
 *
 * @param says what the call does, in the words of the table of operations.
 */
export function sentenceOf(entry: Entry, says: string): string {
  if (entry.action === 'more_refusals') return `and ${String(entry.changes[0]?.after)} more`;
  if (entry.result === 'denied') {
    const refusal = refusals[entry.action];
    return refusal ? `${refusal} ${entry.entityNo ?? 'nobody'}` : `was refused: ${says}`;
  }
  if (entry.result === 'failed') {
    const tried = says.replace(/\.$/u, '');
    return entry.reason ? `could not: ${tried} (${entry.reason})` : `met a failure: ${says}`;
  }
  const known = verbs[entry.action];
  // It noted nothing of its own: what the call does is all there is to say.
  if (!known && entry.entity === null && entry.entityNo === null) return `did: ${says}`;
  const verb = known ?? entry.action.replaceAll('_', ' ');
  if (aboutOneself.has(entry.action)) return verb;
  const thing = entry.entity === null ? '' : thingOf(entry.entity);
  const head = [verb, thing, nameOf(entry)].filter(Boolean).join(' ');
  const fields = telling.has(entry.action) ? fieldsOf(entry) : '';
  const why = entry.reason ? ` (${entry.reason})` : '';
  return fields === '' ? `${head}${why}` : `${head}: ${fields}${why}`;
}

const settings: Readonly<Record<string, Setting>> = allSettings;

/** What people call the row; a setting by its label. */
function nameOf({ entity, entityNo }: Entry): string {
  const label = entity === 'setting' ? settings[entityNo ?? '']?.label : undefined;
  return label ?? entityNo ?? '';
}

function fieldsOf(entry: Entry): string {
  const told = entry.changes.slice(0, mostFields).map(({ field, before, after }) => {
    const name = field.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase();
    const figure = figureIn(entry, field);
    const words = `${valueOf(before, figure)} → ${valueOf(after, figure)}`;
    if (entry.entity === 'setting') return words;
    const isLong = Array.isArray(before) || Array.isArray(after);
    return isLong ? `${name} changed` : `${name} ${words}`;
  });
  const rest = entry.changes.length - told.length;
  return rest > 0 ? `${told.join(', ')} and ${rest} more` : told.join(', ');
}

function valueOf(value: unknown, figure: Figure | undefined): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return figureWords(value, figure);
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return written.length > longestValue ? `${written.slice(0, longestValue)}…` : written;
}
