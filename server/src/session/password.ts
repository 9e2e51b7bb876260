import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '../platform/problem.ts';

const argon2id = promisify(argon2);
const cost = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 } as const;
const atOnce = 4;
const mostWaiting = 32;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashes a password for keeping.
 *
 * @param salt given only to find words again that were hashed with it.
 * @returns a PHC string, `$argon2id$v=19$m=47104,t=1,p=1$salt$hash`.
 * @throws {Problem} `busy` (503) when too many hashes wait already.
 */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const hash = await derive(password, salt);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${phc(salt)}$${phc(hash)}`;
}

/** Whether a password fits a hash; against null it does the same work and answers false. */
export async function passwordFits(password: string, kept: string | null): Promise<boolean> {
  const [, , , , salt = '', hash = ''] = (kept ?? nobodysHash).split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64'));
  const expected = Buffer.from(hash, 'base64');
  return kept !== null && expected.length === derived.length && timingSafeEqual(derived, expected);
}

const nobodysHash = `$argon2id$v=19$m=47104,t=1,p=1$${phc(Buffer.alloc(16))}$${phc(Buffer.alloc(32))}`;

async function derive(password: string, nonce: Buffer): Promise<Buffer> {
  await turn();
  try {
    return await argon2id('argon2id', { ...cost, message: Buffer.from(password), nonce });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** A hash takes 46 MiB: four at once, the others wait their turn. */
async function turn(): Promise<void> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) {
      throw new Problem(503, 'busy', 'The server is busy. Try again in a moment.');
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
}

function phc(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
