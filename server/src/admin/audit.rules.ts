import type { FieldChange } from '../platform/audit.table.ts';
import { thingOf } from '../platform/thing.ts';

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
  prefer: 'changed a choice for their screens',
};

/** Actions whose row is the person themself, so that naming it says nothing. */
const aboutOneself = new Set(['sign_in', 'sign_out', 'prove', 'prefer']);

/**
 * What happened, as a sentence without its subject: 'changed role Packer: description none → Packs'.
 *
 * @param says what the call does, in the words of the table of operations.
 */
export function sentenceOf(entry: Entry, says: string): string {
  if (entry.action === 'more_refusals') return `and ${String(entry.changes[0]?.after)} more`;
  if (entry.result === 'denied' && entry.action !== 'sign_in') return `was refused: ${says}`;
  if (entry.result === 'denied') return `was refused to sign in as ${entry.entityNo ?? 'nobody'}`;
  if (entry.result === 'failed') return `met a failure: ${says}`;
  const verb = verbs[entry.action] ?? entry.action.replaceAll('_', ' ');
  if (aboutOneself.has(entry.action)) return verb;
  const thing = entry.entity === null ? '' : thingOf(entry.entity);
  const head = [verb, thing, entry.entityNo ?? ''].filter(Boolean).join(' ');
  const fields = entry.action === 'change' ? fieldsOf(entry.changes) : '';
  const why = entry.reason ? ` (${entry.reason})` : '';
  return fields === '' ? `${head}${why}` : `${head}: ${fields}${why}`;
}

function fieldsOf(changes: readonly FieldChange[]): string {
  const told = changes.slice(0, mostFields).map(({ field, before, after }) => {
    const name = field.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase();
    return Array.isArray(before) || Array.isArray(after)
      ? `${name} changed`
      : `${name} ${valueOf(before)} → ${valueOf(after)}`;
  });
  const rest = changes.length - told.length;
  return rest > 0 ? `${told.join(', ')} and ${rest} more` : told.join(', ');
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return written.length > longestValue ? `${written.slice(0, longestValue)}…` : written;
}
