import type {
  ChangedCourierAccount,
  CourierAccount,
  CourierAccountListInput,
  MadeCourierAccount,
  NewCourierAccount,
} from '@counting-house/contract/logistics/courier-account.ts';
import { openOutcomes } from '@counting-house/contract/logistics/courier-update.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { keepSecret, openSecret, secretState } from '../../integrations/secret.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { newToken, publicName } from '../../platform/environment/secrets.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { insertRow, theOne, readRow, updateRow } from '../../platform/rows/rows.ts';
import { couriers } from '../couriers/courier.table.ts';
import { courierAccounts, courierAccountUse } from './courier-account.table.ts';
import { courierUpdates } from './courier-update.table.ts';

const secretName = (accountId: number) => `courier ${accountId}`;

/** The secret of an account; empty without one, null when this server can no longer read it. */
export const readCourierSecret = (ctx: ReadContext, accountId: number): Promise<string | null> =>
  openSecret(ctx.tx, secretName(accountId));

/** Courier connections with what comes of them. */
export async function listCourierAccounts(ctx: ReadContext, input: CourierAccountListInput) {
  return pageOf(ctx, input, {
    rows: selectAccounts(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: courierAccounts.id })
      .from(courierAccounts)
      .innerJoin(couriers, eq(couriers.id, courierAccounts.courierId))
      .$dynamic(),
    id: courierAccounts.id,
    where: asked(input, {
      ...pick(courierAccounts, 'status', 'courierId'),
      ids: courierAccounts.id,
    }),
    search: [courierAccounts.name, couriers.name],
    sorts: { name: courierAccounts.name, courier: couriers.name },
    defaultSort: 'name',
  });
}

export async function getCourierAccount(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<CourierAccount> {
  const row = theOne(courierAccounts, await selectAccounts(ctx).where(eq(courierAccounts.id, id)));
  return { ...row, secret: await secretState(ctx.tx, secretName(id)) };
}

/**
 * Connects a courier's system, on trial first: what it sends is kept and moves nothing.
 *
 * @returns the account with the secret that was made for it, which is told this once.
 * @throws {Problem} `invalid` (422) for our own delivery; `courier_account.name_taken` (409).
 */
export async function createCourierAccount(
  ctx: WriteContext,
  { secret, ...values }: NewCourierAccount,
): Promise<MadeCourierAccount> {
  const courier = await readRow(ctx, couriers, values.courierId);
  if (courier.mode === 'own') throw invalid({ courierId: 'Our own delivery sends no messages.' });
  const key = publicName('crr');
  const { id } = await insertRow(ctx, courierAccounts, { ...values, key });
  await ctx.tx.insert(courierAccountUse).values({ accountId: id });
  const madeSecret = secret === undefined ? newToken() : '';
  await keepSecret(ctx, secretName(id), secret ?? madeSecret);
  return { ...(await getCourierAccount(ctx, { id })), madeSecret };
}

/**
 * Changes a courier connection, or puts another secret of the courier's in the place of its own.
 *
 * @throws {Problem} `courier_account.no_secret` (422) to go live without a secret that can be read; `stale` (409).
 */
export async function updateCourierAccount(
  ctx: WriteContext,
  { id, version, secret, ...values }: ChangedCourierAccount,
): Promise<CourierAccount> {
  await updateRow(ctx, courierAccounts, { id, version }, values);
  await keepSecret(ctx, secretName(id), secret);
  if (values.status === 'live' && !(await readCourierSecret(ctx, id))) {
    throw ruleBroken(
      'courier_account.no_secret',
      'This server can no longer read the secret. Create a new one first.',
    );
  }
  return getCourierAccount(ctx, { id });
}

/** Makes another secret; messages with the one before are refused from now on. */
export async function renewCourierSecret(
  ctx: WriteContext,
  { id }: { id: number },
): Promise<MadeCourierAccount> {
  await readRow(ctx, courierAccounts, id);
  const madeSecret = newToken();
  await keepSecret(ctx, secretName(id), madeSecret);
  await ctx.tx
    .update(courierAccountUse)
    .set({ refused: 0, lastRefusedAt: null })
    .where(eq(courierAccountUse.accountId, id));
  return { ...(await getCourierAccount(ctx, { id })), madeSecret };
}

/** Whether an outcome waits for somebody, as the index on open updates has it. */
export const isOpenUpdate = sql`${courierUpdates.outcome} in (${sql.join(
  openOutcomes.map((outcome) => sql.raw(`'${outcome}'`)),
  sql`, `,
)})`;

function selectAccounts(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...getTableColumns(courierAccounts),
      courier: couriers.name,
      lastMessageAt: courierAccountUse.lastMessageAt,
      refused: courierAccountUse.refused,
      lastRefusedAt: courierAccountUse.lastRefusedAt,
      open: sql<number>`(select count(*)::int from ${courierUpdates}
        where ${courierUpdates.accountId} = ${courierAccounts.id} and ${isOpenUpdate})`,
    })
    .from(courierAccounts)
    .innerJoin(couriers, eq(couriers.id, courierAccounts.courierId))
    .innerJoin(courierAccountUse, eq(courierAccountUse.accountId, courierAccounts.id));
}
