import type { z } from 'zod';
import type { Health } from '@counting-house/contract/admin/health.ts';
import { sql } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { programVersion } from '../../platform/environment/version.ts';
import { legacyOtp } from '../../session/sign-in/legacy.service.ts';

/** Whether the house is open; asking the database is the test. Strangers are told nothing else. */
export async function getHealth(ctx: ReadContext): Promise<z.output<typeof Health>> {
  const found = await ctx.tx.execute<{ server_version: string }>(sql`show server_version`);
  if (!may(ctx, 'admin.job.read')) return { ok: true };
  return {
    ok: true,
    version: programVersion,
    database: `PostgreSQL ${found.rows[0]?.server_version.split(' ')[0]}`,
    legacy: legacyOtp.isOn(),
  };
}
