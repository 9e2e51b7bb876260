import { randomInt } from 'node:crypto';
import type { ReadContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import type { HashTurn } from './hash-queue.service.ts';
import { hashPassword } from './password.ts';

const listed = 10_000;
const [shortest, longest] = [6, 20];

/** No letters and digits that look alike. */
const temporaryAlphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const temporaryLength = 12;

/** A password with the hash that is kept of it. */
export type HashedPassword = { readonly password: string; readonly passwordHash: string };

let common: ReadonlySet<string> | null = null;

/**
 * Lets a password be chosen that is as long as the business wants it, and not one that is tried first:
 * one of the ten thousand most common ones, the person's name or phone, the business, the product.
 *
 * @throws {Problem} `password.too_short`, `password.too_common` (422).
 */
export async function mustBeGoodPassword(
  { settings }: ReadContext,
  password: string,
  person: { readonly name: string; readonly phone: string },
): Promise<void> {
  const least = settings['session.passwordMinLength'];
  if ([...password].length < least) {
    throw onPassword('password.too_short', `Password must be ${least}-20 characters`);
  }
  const own = [person.phone, person.name, settings['business.name'], 'Counting House'];
  if (settings['session.refuseCommonPasswords'] && (await isTooCommon(password, own))) {
    throw onPassword('password.too_common', 'This password is too common. Choose another.');
  }
}

/**
 * Hashes a new password before the transaction that keeps it, and reads the list that it is judged by
 * there.
 */
export async function hashNew(turn: HashTurn, password: string): Promise<string> {
  common ??= await mostCommon();
  return hashPassword(turn, password);
}

/** A password for one sign-in, kept nowhere, with its hash; before the transaction that gives it. */
export async function newTemporaryPassword(turn: HashTurn): Promise<HashedPassword> {
  const password = Array.from(
    { length: temporaryLength },
    () => temporaryAlphabet[randomInt(temporaryAlphabet.length)],
  ).join('');
  return { password, passwordHash: await hashPassword(turn, password) };
}

/** 422 at the field of the password. */
export const onPassword = (code: string, says: string) =>
  ruleBroken(code, says, { fields: { password: says } });

async function isTooCommon(password: string, own: readonly string[]): Promise<boolean> {
  const typed = password.toLowerCase();
  if (own.some((word) => word.toLowerCase() === typed)) return true;
  common ??= await mostCommon();
  return common.has(typed);
}

/** Read when the first password is chosen, not at every start. */
async function mostCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const fitting = [...dictionary['passwords-common']].filter(
    (word) => word.length >= shortest && word.length <= longest,
  );
  return new Set(fitting.slice(0, listed).map((word) => word.toLowerCase()));
}
