import type { SetUp } from '@counting-house/contract/data/first-run.ts';
import type { SignedIn } from '@counting-house/contract/session/sign-in.ts';
import { sql } from 'drizzle-orm';
import { setBooksBegin } from '../accounts/opening/books-begin.service.ts';
import { setUpBooks } from '../books/set-up.service.ts';
import { setUpRoles } from '../admin/users/stock-role.service.ts';
import { setUpUnits } from '../admin/unit.service.ts';
import { setUpDispatch } from '../logistics/set-up.service.ts';
import { beginTills } from '../orders/counter/till.service.ts';
import { setUpReturns } from '../returns/set-up.service.ts';
import type { EarlyContext, ReadContext, WriteContext } from '../platform/context.ts';
import { prepared } from '../platform/http/handlers.ts';
import { addMissingSeries } from '../platform/settings/numbers.ts';
import { conflict, invalid, invariant, ruleBroken, within } from '../platform/problem.ts';
import { programVersion } from '../platform/environment/version.ts';
import {
  saveSetting,
  settingsMark,
  readSettings,
  emptyCache,
} from '../platform/settings/settings.ts';
import { allSeries } from '../series.ts';
import { turnOf } from '../session/password/hash-queue.service.ts';
import { hashNew } from '../session/password/new-password.service.ts';
import { countTry } from '../platform/limits/rate.ts';
import { block, secondsClosed, tooManyAttempts } from '../session/sign-in/rate.service.ts';
import { otpWay } from '../session/otp/otp.service.ts';
import { startSession } from '../session/sign-in/sign-in.service.ts';
import { createUser } from '../session/people/user.service.ts';
import { users } from '../platform/people/user.table.ts';
import { setUpStore } from '../stock/set-up.service.ts';
import { setUpTaxes } from '../tax/set-up.service.ts';
import { setUpCode } from './set-up-code.ts';

/** Wrong codes from one address until none is looked at for a while. */
const wrongCodes = { most: 5, minutes: 60 } as const;

/** Whether the business is still to be set up, and whether that needs the printed code. */
export async function getFirstRun(ctx: ReadContext) {
  const [anybody] = await ctx.tx.select({ id: users.id }).from(users).limit(1);
  return {
    needed: !anybody,
    codeNeeded: !anybody && setUpCode.isNeeded(),
    version: programVersion,
    otpBy: await otpWay(ctx),
    business: anybody ? nameAndPlace(ctx) : null,
  };
}

/**
 * Makes the business: settings, roles, taxes, chart, series, first store and its Super Admin, in one
 * transaction; the person is signed in.
 *
 * @throws {Problem} `house.set_up_already` (409) when somebody was faster; `house.code_wrong`,
 *   `password.too_common` (422); `too_many` (429).
 */
export const setUp = prepared(hashOwners, makeBusiness);

/** Nothing is hashed for anyone who does not have the code, or is late. */
async function hashOwners(ctx: EarlyContext, { owner, code }: SetUp): Promise<string | null> {
  const [anybody] = await ctx.direct.select({ id: users.id }).from(users).limit(1);
  if (anybody || !setUpCode.fits(code)) return null;
  return hashNew(turnOf(ctx, 'set up'), owner.password);
}

async function makeBusiness(
  ctx: WriteContext,
  input: SetUp,
  passwordHash: string | null,
): Promise<SignedIn> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('set up', 13))`);
  const { needed } = await getFirstRun(ctx);
  if (!needed) throw conflict('house.set_up_already', 'This business is already set up.');
  const guesses = { key: `set up from ${ctx.request.address}`, ...wrongCodes };
  const closed = await secondsClosed(ctx, [guesses.key]);
  if (closed > 0) throw tooManyAttempts(closed);
  if (passwordHash === null || !setUpCode.fits(input.code)) {
    const { tries } = await countTry(ctx, guesses);
    if (tries >= guesses.most) await block(ctx, guesses.key, guesses.minutes * 60);
    throw ruleBroken('house.code_wrong', 'The set-up code is wrong.', {
      fields: { code: 'The set-up code is wrong.' },
      stands: true,
    });
  }
  const ready = await withSettings(ctx, input.business);
  const [owner] = await setUpRoles(ready);
  invariant(owner?.key === 'super_admin', 'the first role is the owner’s');
  await addMissingSeries(ready, allSeries);
  await setUpUnits(ready);
  await setUpTaxes(ready);
  const { booksBegin } = input;
  if (booksBegin !== undefined && booksBegin > ctx.today) {
    throw invalid({ booksBegin: 'The books begin today or earlier.' });
  }
  const year = await setUpBooks(ready, booksBegin ?? ctx.today);
  if (booksBegin !== undefined && booksBegin !== year.startDate) {
    await setBooksBegin(ready, { date: booksBegin });
  }
  await setUpStore(ready);
  await setUpDispatch(ready);
  await setUpReturns(ready);
  await beginTills(ready);
  const { password, ...person } = input.owner;
  const given = { password, passwordHash };
  const user = await within('owner', () =>
    createUser(ready, { ...person, given, roleId: owner.id }),
  );
  ctx.afterCommit.push(setUpCode.forget);
  return startSession(ready, user.id);
}

function nameAndPlace({ settings }: ReadContext): string {
  return [settings['business.name'], settings['business.city']].filter(Boolean).join(', ');
}

/** Saves what differs from the defaults, and goes on with it in force. */
async function withSettings(ctx: WriteContext, business: SetUp['business']): Promise<WriteContext> {
  const { pricesIncludeTax, ...named } = business;
  for (const [name, value] of Object.entries(named)) {
    const key = `business.${name}` as keyof typeof ctx.settings;
    if (ctx.settings[key] !== value) await saveSetting(ctx, { key, value });
  }
  if (!pricesIncludeTax) {
    await saveSetting(ctx, { key: 'catalogue.pricesIncludeTax', value: false });
  }
  const mark = await ctx.tx.execute<{ mark: string }>(sql`select ${settingsMark} as mark`);
  const settings = await readSettings(ctx.tx, emptyCache(), mark.rows[0]?.mark ?? '');
  return { ...ctx, settings };
}
