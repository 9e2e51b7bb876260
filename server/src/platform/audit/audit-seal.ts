import { and, desc, eq, sql } from 'drizzle-orm';
import { auditLog } from './audit.table.ts';
import { fieldsText, momentText, type Sealed } from './seal.ts';

/** What the log notes when a month of it was taken out; see `retireAudit` of admin. */
export const retired = { entity: 'audit_log', action: 'retire' } as const;

/** How the rows of the audit log are sealed. */
export const auditSeals: Sealed = {
  kind: 'audit',
  table: auditLog,
  rows: sql`select id, at, ${fieldsText(
    sql`id`,
    momentText(sql`at`),
    ...[
      'category',
      'actor_kind',
      'actor_id',
      'actor_name',
      'role_name',
      'session_public_id',
      'token_id',
      'address',
      'user_agent',
      'request_id',
      'call',
      'result',
      'entity',
      'entity_id',
      'entity_no',
      'of_entity',
      'of_id',
      'of_no',
      'action',
      'changes',
      'reason',
    ].map((column) => sql.raw(column)),
  )} as text from audit_log`,
  async goneBefore(tx) {
    const [last] = await tx
      .select({ month: auditLog.entityNo })
      .from(auditLog)
      .where(and(eq(auditLog.entity, retired.entity), eq(auditLog.action, retired.action)))
      .orderBy(desc(auditLog.entityNo))
      .limit(1);
    const [year = 0, month = 0] = last?.month?.split('-').map(Number) ?? [];
    return last ? new Date(Date.UTC(year, month, 1)).toISOString() : null;
  },
};
