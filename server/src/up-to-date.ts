import { contract } from '@counting-house/contract/contract.ts';
import { refreshStockRoles } from './admin/users/stock-role.service.ts';
import { makeAuditMonths } from './platform/audit/audit-months.ts';
import { note, writeAudit } from './platform/audit/audit.ts';
import type { WriteContext } from './platform/context.ts';
import type { Database } from './platform/database/database.ts';
import { addMissingSeries } from './platform/settings/numbers.ts';
import { ownContext } from './platform/jobs/system-context.ts';
import { emptyCache } from './platform/settings/settings.ts';
import { allSeries } from './series.ts';
import { legacyOtp } from './session/sign-in/legacy.service.ts';
import { users } from './platform/people/user.table.ts';

/**
 * Makes the coming months of the audit log, and gives a business that was set up by an older program
 * what the newer one brings along.
 */
export async function bringUpToDate(database: Database, now: Date): Promise<void> {
  await database.write(async (tx) => {
    await makeAuditMonths(tx, now.toISOString());
    const [anybody] = await tx.select({ id: users.id }).from(users).limit(1);
    if (!anybody) return;
    const ctx = ownContext(tx, {
      now,
      operation: contract.data.setUp,
      settings: emptyCache().values,
      reference: 'start',
    });
    await addMissingSeries(ctx, allSeries);
    await refreshStockRoles(ctx);
    if (legacyOtp.isOn()) await noteLegacy(ctx);
  });
}

/** A start with LEGACY_OTP_REPLY is remembered. */
async function noteLegacy(ctx: WriteContext): Promise<void> {
  const operation = contract.session.getOtp;
  note(ctx, { action: 'start_with_legacy_otp' });
  await writeAudit(ctx.tx, { ...ctx, operation, result: 'ok', changes: ctx.changes });
}
