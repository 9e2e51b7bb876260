import { contract } from '@counting-house/contract/contract.ts';
import { refreshStockRoles } from './admin/stock-role.service.ts';
import type { WriteContext } from './platform/context.ts';
import type { Database } from './platform/database.ts';
import { addMissingSeries } from './platform/numbers.ts';
import { emptyCache } from './platform/settings.ts';
import { allSeries } from './series.ts';
import { users } from './session/user.table.ts';

/** Gives a business that was set up by an older program what the newer one brings along. */
export async function bringUpToDate(database: Database, now: Date): Promise<void> {
  await database.write(async (tx) => {
    const [anybody] = await tx.select({ id: users.id }).from(users).limit(1);
    if (!anybody) return;
    const ctx = houseContext(tx, now);
    await addMissingSeries(ctx, allSeries);
    await refreshStockRoles(ctx);
  });
}

/** The house itself as the one who asks. */
function houseContext(tx: WriteContext['tx'], now: Date): WriteContext {
  return {
    tx,
    writes: true,
    user: {
      kind: 'house',
      id: 0,
      name: 'Counting House',
      roleKey: null,
      roleName: null,
      permissions: null,
      sessionId: null,
      sessionPublicId: null,
      tokenId: null,
      freshUntil: null,
    },
    operation: contract.data.setUp,
    settings: emptyCache().values,
    now: now.toISOString(),
    today: now.toISOString().slice(0, 10),
    request: { id: 'start', address: '', ip: '', userAgent: '', isSecure: true, headers: {} },
    file: null,
    changes: [],
    reply: { headers: {} },
    afterCommit: [],
  };
}
