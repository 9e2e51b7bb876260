import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { failure, moreRefusals, writeAudit } from '../audit/audit.ts';
import type { Asker, Request } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Problem } from '../problem.ts';
import { openRefusals, type Refused } from './refusals.ts';

type Entry = Parameters<typeof writeAudit>[1];

type Attempt = {
  readonly operation: Operation;
  readonly user: Asker;
  readonly request: Request;
  readonly now: Date;
};

type RefusalLog = {
  /**
   * Writes down what somebody who is signed in could not do, in a transaction of its own.
   *
   * @param problem null when it failed by our own fault.
   */
  note(attempt: Attempt, problem: Problem | null): Promise<void>;
  /** Writes down what was only counted so far. */
  close(): Promise<void>;
};

/**
 * Opens the part of the audit log that tells of refusals and failures.
 *
 * @param failed told when an entry could not be written.
 */
export function openRefusalLog(
  database: Database,
  failed: (error: unknown, reference: string) => void,
): RefusalLog {
  const refusals = openRefusals<Entry>();

  async function writeDown(entries: readonly Entry[]): Promise<void> {
    const [first] = entries;
    if (!first) return;
    await database
      .write(async (tx) => {
        for (const entry of entries) await writeAudit(tx, entry);
      })
      .catch((error: unknown) => failed(error, first.request.id));
  }

  return {
    async note({ now, ...attempt }, problem) {
      const { operation, user } = attempt;
      const result = resultOf(operation, problem);
      if (!result) return;
      const isOurRule = problem && result === 'failed';
      const changes = isOurRule ? [failure(operation, problem.message)] : [];
      const entry = { ...attempt, now: now.toISOString(), result, changes };
      if (!problem) return writeDown([entry]);
      const who = user.sessionId === null ? `token ${user.tokenId}` : `session ${user.sessionId}`;
      return writeDown(refusals.take(who, entry, now.getTime()).map(entryOf));
    },
    close: () => writeDown(refusals.rest().map(entryOf)),
  };
}

/** What is written down of a call that was not answered; null: nothing. */
function resultOf(operation: Operation, problem: Problem | null): 'denied' | 'failed' | null {
  if (!problem) return 'failed';
  if ([401, 403, 429].includes(problem.status)) return 'denied';
  const isSensitive = operation.fresh || operation.secrets;
  return problem.status === 422 && isSensitive ? 'failed' : null;
}

function entryOf({ refusal, more }: Refused<Entry>): Entry {
  return more === null ? refusal : { ...refusal, result: 'denied', changes: [moreRefusals(more)] };
}
