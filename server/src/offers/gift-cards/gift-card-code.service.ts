import { eq, inArray } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SecretChange } from '../../platform/environment/secret-change.ts';
import { hashToken, seal, unseal } from '../../platform/environment/secrets.ts';
import { countTry } from '../../platform/limits/rate.ts';
import { Problem, ruleBroken } from '../../platform/problem.ts';
import { passLimits, tooManyAttempts } from '../../session/sign-in/rate.service.ts';
import type { CardRecord } from './gift-card-book.service.ts';
import { giftCards } from './gift-card.table.ts';

/** Wrong codes that one person or program may try within so many minutes. */
const guesses = { most: 10, minutes: 10 };

const placeOf = (id: number) => `gift_card ${id}`;

/** What a card keeps of its code: enough to find it, and to show it to anyone who may see it. */
export const storedFields = (id: number, code: string) => ({
  codeHash: hashToken(code),
  codeSecret: seal(placeOf(id), code),
  last4: code.slice(-4),
});

/**
 * The code of a card.
 *
 * @throws {Problem} `gift_card.unreadable` (422) when it was sealed under another APP_SECRET.
 */
export function decryptCode({ id, codeSecret }: Pick<CardRecord, 'id' | 'codeSecret'>): string {
  try {
    return unseal(placeOf(id), codeSecret);
  } catch {
    throw ruleBroken(
      'gift_card.unreadable',
      'This code can no longer be shown: the secret of the server was changed. It can still be used.',
    );
  }
}

/**
 * Refuses codes that no card has, and counts them: ten wrong ones in ten minutes close the way. Asked before
 * anything else is written, because what was written until then is kept.
 *
 * @param codes where each stands in the input → the code.
 * @throws {Problem} `gift_card.not_found` (404) by field; `too_many` (429).
 */
export async function refuseUnknownCards(
  ctx: WriteContext,
  codes: ReadonlyMap<string, string>,
): Promise<void> {
  if (codes.size === 0) return;
  // Counted before it is known whether they are right, so that guesses at the same time stand in line.
  const rate = { key: `gift_card ${ctx.user.kind} ${ctx.user.id}`, minutes: guesses.minutes };
  const limit = { ...rate, most: guesses.most };
  const known = new Set<string>();
  const asked = [...new Set(codes.values())];
  for (const code of asked) {
    await passLimits(ctx, [limit], tooManyAttempts);
    const [card] = await ctx.tx
      .select({ id: giftCards.id })
      .from(giftCards)
      .where(eq(giftCards.codeHash, hashToken(code)));
    if (!card) continue;
    known.add(code);
    await countTry(ctx, rate, -1);
  }
  const unknown = [...codes].filter(([, code]) => !known.has(code));
  if (unknown.length === 0) return;
  const says = 'Gift card not found';
  const fields = Object.fromEntries(unknown.map(([field]) => [field, says]));
  throw new Problem(404, 'gift_card.not_found', says, { fields, stands: true });
}

/** The cards of codes that are known, by code. */
export async function readCards(
  ctx: ReadContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CardRecord>> {
  const hashes = new Map(codes.map((code) => [hashToken(code), code]));
  const rows = await ctx.tx
    .select()
    .from(giftCards)
    .where(inArray(giftCards.codeHash, [...hashes.keys()]));
  return new Map(rows.map((card) => [hashes.get(card.codeHash) ?? '', card]));
}

/** Seals the codes anew when APP_SECRET changes. */
export async function resealGiftCards(tx: Tx, change: SecretChange): Promise<void> {
  const rows = await tx
    .select({ id: giftCards.id, codeSecret: giftCards.codeSecret })
    .from(giftCards)
    .for('update');
  for (const { id, codeSecret: before } of rows) {
    const codeSecret = change.reseal(placeOf(id), before);
    if (codeSecret === null) continue;
    await tx.update(giftCards).set({ codeSecret }).where(eq(giftCards.id, id));
  }
}
