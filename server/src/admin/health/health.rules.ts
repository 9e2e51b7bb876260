import type { HealthCheck } from '@counting-house/contract/admin/health.ts';

type State = HealthCheck['state'];

/** What was found out about this server and its database. */
export type Findings = {
  /** Null where it cannot be told. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  readonly databaseMs: number;
  /** Bytes of the business's data. */
  readonly databaseBytes: number;
  /** How far the database's clock is from this server's. */
  readonly driftMs: number;
  /** How long the oldest job that is due has waited; null when none waits. */
  readonly waitingMs: number | null;
  /** What they do, of the schedules that failed three times in a row or more. */
  readonly failing: readonly string[];
  /** Where the server's secret is and how it is kept; null where nobody said. */
  readonly secret: 'given' | 'kept' | 'open to others' | 'missing' | null;
  /** Passwords and keys of elsewhere that another secret sealed. */
  readonly unreadable: number;
};

const gigabyte = 1_000_000_000;
const [lowDisk, emptyDisk] = [2 * gigabyte, gigabyte / 4];
const slowDatabaseMs = 1_000;
const [driftedMs, farDriftedMs] = [5_000, 60_000];
const [longWaitMs, endlessWaitMs] = [5 * 60_000, 60 * 60_000];

/** Less than one file of the write-ahead log, and the next write may be refused. */
const fullDisk = 16_777_216;

/** Whether there is room for the next write; where it cannot be told nothing is wrong. */
export const hasRoom = (disk: Findings['disk']): boolean =>
  disk === null || disk.freeBytes >= fullDisk;

/** What the findings mean for anyone who looks after the house. */
export function judgeHealth(found: Findings): HealthCheck[] {
  return [diskOf(found), databaseOf(found), clockOf(found), queueOf(found), schedulesOf(found)]
    .concat(secretOf(found))
    .filter((check) => check !== null);
}

/** `1.2 GB`, `350 MB` */
function sizeInWords(bytes: number): string {
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`;
  return `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;
}

function diskOf({ disk }: Findings): HealthCheck | null {
  if (!disk) return null;
  const { freeBytes, totalBytes } = disk;
  const state = worse(freeBytes < emptyDisk, freeBytes < lowDisk);
  const room = `${sizeInWords(freeBytes)} of ${sizeInWords(totalBytes)} is free.`;
  const says = state === 'good' ? room : `${room} Make room before nothing can be saved.`;
  return { key: 'disk', label: 'Disk', state, says };
}

function databaseOf({ databaseMs, databaseBytes }: Findings): HealthCheck {
  const state = worse(false, databaseMs > slowDatabaseMs);
  const says = `Answers in ${Math.round(databaseMs)} ms; ${sizeInWords(databaseBytes)} of data.`;
  return { key: 'database', label: 'Database', state, says };
}

function clockOf({ driftMs }: Findings): HealthCheck {
  const state = worse(driftMs > farDriftedMs, driftMs > driftedMs);
  const says =
    state === 'good'
      ? 'The clocks of server and database agree.'
      : `The clocks of server and database are ${Math.round(driftMs / 1_000)} seconds apart.`;
  return { key: 'clock', label: 'Clock', state, says };
}

function queueOf({ waitingMs }: Findings): HealthCheck {
  const waited = waitingMs ?? 0;
  const state = worse(waited > endlessWaitMs, waited > longWaitMs);
  const says =
    state === 'good'
      ? 'Background jobs run when they are due.'
      : `A background job has waited for ${Math.round(waited / 60_000)} minutes.`;
  return { key: 'queue', label: 'Background jobs', state, says };
}

function schedulesOf({ failing }: Findings): HealthCheck {
  const says =
    failing.length === 0
      ? 'Scheduled jobs run well.'
      : `Fails again and again: ${failing.join(', ')}.`;
  return { key: 'schedules', label: 'Schedules', state: worse(false, failing.length > 0), says };
}

function secretOf({ secret, unreadable }: Findings): HealthCheck | null {
  const of = { key: 'secret', label: 'Secret' };
  if (unreadable > 0) {
    const [what, them] =
      unreadable === 1 ? ['a password or key', 'it'] : [`${unreadable} passwords and keys`, 'them'];
    const says = `Another APP_SECRET sealed ${what} of mail or SMS: type ${them} again under Integrations.`;
    return { ...of, state: 'attention', says };
  }
  if (secret === null) return null;
  const words = {
    given: 'The server’s secret is given by APP_SECRET, and opens what is sealed.',
    kept: 'The file of the server’s secret is there, for its owner alone.',
    'open to others': 'Others on this machine can read the file of the server’s secret: chmod 600.',
    missing:
      'The file of the server’s secret is gone: what it sealed cannot be read after a start.',
  } as const;
  const state = worse(secret === 'missing', secret === 'open to others');
  return { ...of, state, says: words[secret] };
}

function worse(isBad: boolean, isAttention: boolean): State {
  if (isBad) return 'bad';
  return isAttention ? 'attention' : 'good';
}
