import type { z } from 'zod';
import type { Health } from '@counting-house/contract/admin/health.ts';
import { sql } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { dataFolder } from '../../platform/environment/data-folder.ts';
import { programVersion } from '../../platform/environment/version.ts';
import { legacyOtp } from '../../session/sign-in/legacy.service.ts';
import { diskOf } from './disk.ts';

/** With less room than this a write may be refused at any moment. */
const fullDiskBytes = 64_000_000;

/** Whether the house can work: the database answers, and there is room to write. Strangers are told nothing else. */
export async function getHealth(ctx: ReadContext): Promise<z.output<typeof Health>> {
  const found = await ctx.tx.execute<{ server_version: string }>(sql`show server_version`);
  const disk = await diskOf(dataFolder.current());
  const ok = disk === null || disk.freeBytes >= fullDiskBytes;
  if (!may(ctx, 'admin.job.read')) return { ok };
  return {
    ok,
    version: programVersion,
    database: `PostgreSQL ${found.rows[0]?.server_version.split(' ')[0]}`,
    legacy: legacyOtp.isOn(),
  };
}
