import {
  type ApprovalNeeded,
  approvalHeader,
  type ApprovalRequest,
} from '@counting-house/contract/session/approval.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import { may, type WriteContext } from '../../platform/context.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { invariant, Problem } from '../../platform/problem.ts';
import { hashToken, newToken } from '../../platform/environment/secrets.ts';
import { approvals } from './approval.table.ts';
import { type Ahead, aheadOf, proven } from './credential.service.ts';
import { aboutPerson, findPerson } from '../people/person.service.ts';
import { later } from '../sessions/session.rules.ts';

const lifeMinutes = 2;

/** Anyone who answers for a step: its person, or the second one who approved of it. */
type Answerable = { readonly id: number; readonly name: string };

/**
 * Takes a second person's proof for one step of this session on one record, good once and for two
 * minutes. Wrong proofs count as wrong sign-ins of theirs.
 *
 * @returns what the step's call carries in its header.
 * @throws {Problem} `sign_in.refused`, `code.wrong` (401); `approval.own`, `approval.not_held` (403);
 *   `too_many` (429).
 */
export const approve = prepared(aheadOf, takeApproval);

async function takeApproval(
  ctx: WriteContext,
  input: ApprovalRequest,
  ahead: Ahead,
): Promise<{ approval: string }> {
  const { sessionId } = ctx.user;
  invariant(sessionId !== null, 'only a session asks for an approval');
  const approver = await proven(ctx, input, { action: 'approve', ahead });
  if (approver.id === ctx.user.id) {
    throw new Problem(403, 'approval.own', 'Ask another user to approve this.');
  }
  await mustHold(ctx, approver, input.permission);
  const approval = `apr_${newToken()}`;
  await ctx.tx.insert(approvals).values({
    tokenHash: hashToken(approval),
    sessionId,
    approverId: approver.id,
    permission: input.permission,
    recordTable: input.table,
    recordId: input.id,
    createdAt: ctx.now,
    expiresAt: later(ctx.now, lifeMinutes),
  });
  note(ctx, { action: 'approve', ...aboutPerson(approver) });
  return { approval };
}

/**
 * Who answers for a step that asks for a right beyond the operation's: the asker when they hold it, else
 * the person whose approval came with the call, which is used up. Both names go to the audit log.
 *
 * @throws {Problem} `approval_needed` (403) without an approval; `approval.over` (403) for one that is
 *   used, older than two minutes, or for another step; `approval.not_held` (403).
 */
export async function answerableFor(
  ctx: WriteContext,
  permission: PermissionKey,
  record: Pick<ApprovalNeeded, 'table' | 'id'>,
): Promise<Answerable> {
  if (may(ctx, permission)) return ctx.user;
  const approval = ctx.request.headers[approvalHeader];
  if (typeof approval !== 'string') {
    const more = { permission, ...record } satisfies ApprovalNeeded;
    throw new Problem(403, 'approval_needed', 'A supervisor must confirm this.', { more });
  }
  const [used] = await ctx.tx
    .update(approvals)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(approvals.tokenHash, hashToken(approval)),
        eq(approvals.sessionId, ctx.user.sessionId ?? 0),
        eq(approvals.permission, permission),
        eq(approvals.recordTable, record.table),
        eq(approvals.recordId, record.id),
        gt(approvals.expiresAt, ctx.now),
        isNull(approvals.usedAt),
      ),
    )
    .returning({ approverId: approvals.approverId });
  if (!used) throw new Problem(403, 'approval.over', 'This approval is over. Ask for it again.');
  const approver = await findPerson(ctx.tx, used.approverId);
  invariant(approver, 'an approver does not go within two minutes');
  await mustHold(ctx, approver, permission);
  note(ctx, {
    action: 'act_with_approval',
    entity: record.table,
    entityId: record.id,
    fields: [{ field: 'approvedBy', before: null, after: approver.name }],
  });
  return { id: approver.id, name: approver.name };
}

/** The right may have been taken from them since. */
async function mustHold(ctx: WriteContext, { id, name }: Answerable, permission: string) {
  const person = await findPerson(ctx.tx, id);
  const holds = person !== null && (person.permissions?.has(permission) ?? true);
  if (holds) return;
  throw new Problem(403, 'approval.not_held', `${name} does not have this permission either.`);
}
