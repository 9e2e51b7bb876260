import { eq, ne } from 'drizzle-orm';
import { note } from '../platform/audit/audit.ts';
import type { WriteContext } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import type { SecretChange } from '../platform/environment/secret-change.ts';
import { keyId, seal, unseal } from '../platform/environment/secrets.ts';
import { secrets } from './secret.table.ts';

/** Of a shorter one its last four characters would tell too much. */
const shortestShown = 12;

/** Keeps a password or key of elsewhere; left out it stays, empty takes it away. */
export async function keepSecret(
  ctx: WriteContext,
  name: string,
  secret: string | undefined,
): Promise<void> {
  if (secret === undefined) return;
  if (secret === '') await ctx.tx.delete(secrets).where(eq(secrets.name, name));
  else {
    const row = {
      sealed: seal(name, secret),
      keyId: keyId(),
      last4: secret.length < shortestShown ? null : secret.slice(-4),
      updatedAt: ctx.now,
    };
    await ctx.tx
      .insert(secrets)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: secrets.name, set: row });
  }
  note(ctx, {
    action: secret === '' ? 'remove_secret' : 'keep_secret',
    entity: 'secret',
    entityNo: name,
  });
}

/** What a secret is: empty when there is none, null when this server can no longer read it. */
export async function openSecret(tx: Tx, name: string): Promise<string | null> {
  const [row] = await tx.select().from(secrets).where(eq(secrets.name, name));
  if (!row) return '';
  return row.keyId === keyId() ? unseal(name, row.sealed) : null;
}

/** Keeps a secret under another name as well, as it is now; what cannot be read is not kept. */
export async function copySecret(ctx: WriteContext, from: string, to: string): Promise<void> {
  const secret = await openSecret(ctx.tx, from);
  await ctx.tx.delete(secrets).where(eq(secrets.name, to));
  if (!secret) return;
  await ctx.tx.insert(secrets).values({
    name: to,
    sealed: seal(to, secret),
    keyId: keyId(),
    last4: null,
    updatedAt: ctx.now,
  });
}

/** What may be told of a secret. */
export async function secretState(tx: Tx, name: string) {
  const [row] = await tx.select().from(secrets).where(eq(secrets.name, name));
  return {
    isSet: row !== undefined,
    isReadable: row === undefined || row.keyId === keyId(),
    last4: row?.last4 ?? null,
  };
}

/** How many this server can no longer read: another APP_SECRET sealed them. */
export const unreadableSecrets = (tx: Tx): Promise<number> =>
  tx.$count(secrets, ne(secrets.keyId, keyId()));

/** Seals all of them anew when APP_SECRET changes. */
export async function resealSecrets(tx: Tx, change: SecretChange): Promise<void> {
  for (const { id, name, sealed: before } of await tx.select().from(secrets).for('update')) {
    const sealed = change.reseal(name, before);
    if (sealed === null) continue;
    await tx.update(secrets).set({ sealed, keyId: change.keyId }).where(eq(secrets.id, id));
  }
}
