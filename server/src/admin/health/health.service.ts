import type { z } from 'zod';
import type { Health } from '@counting-house/contract/admin/health.ts';
import { sql } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { dataFolder } from '../../platform/environment/data-folder.ts';
import { readDisk } from './health-details.service.ts';
import { hasRoom } from './health.rules.ts';
import { programVersion } from '../../platform/environment/version.ts';
import { legacyOtp } from '../../session/sign-in/legacy.service.ts';

/**
 * Whether the house is open: the database answers, and there is room to write. Strangers are told nothing else.
 */
export async function getHealth(ctx: ReadContext): Promise<z.output<typeof Health>> {
  const found = await ctx.tx.execute<{ server_version: string }>(sql`show server_version`);
  const ok = hasRoom(await readDisk(dataFolder.current()));
  if (!may(ctx, 'admin.job.read')) return { ok };
  return {
    ok,
    ...(ok ? {} : { trouble: texts.diskFull }),
    version: programVersion,
    database: `PostgreSQL ${found.rows[0]?.server_version.split(' ')[0]}`,
    legacy: legacyOtp.isOn(),
  };
}
