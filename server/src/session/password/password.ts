import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { invariant } from '../../platform/problem.ts';
import { hashQueue, type HashTurn } from './hash-queue.service.ts';

const cost = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 } as const;
/** The dearest hash that is worked out again, whatever the row says. */
const most = { memory: 262_144, passes: 16, parallelism: 16 } as const;
/** Node has four threads for slow work: the other two go on reading files for everybody else. */
const atOnce = 2;

/**
 * Hashes a password for keeping.
 *
 * @param turn whose work it is.
 * @param like a kept hash, to hash as it was hashed, salt included, and find the same words again.
 * @returns a PHC string, `$argon2id$v=19$m=47104,t=1,p=1$salt$hash`.
 * @throws {Problem} as `HashQueue.turn` does.
 */
export async function hashPassword(
  turn: HashTurn,
  password: string,
  like?: string,
): Promise<string> {
  const how = like === undefined ? { ...cost, salt: randomBytes(16) } : readHash(like);
  const hash = await derive(turn, password, how);
  const { memory, passes, parallelism, salt } = how;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${phc(salt)}$${phc(hash)}`;
}

/**
 * Whether a password fits a hash, worked out as the hash says it was made; against null it does the work
 * of today's and answers false.
 */
export async function passwordFits(
  turn: HashTurn,
  password: string,
  kept: string | null,
): Promise<boolean> {
  const how = readHash(kept ?? nobodysHash);
  const derived = await derive(turn, password, how);
  return kept !== null && timingSafeEqual(derived, how.hash);
}

/** Whether a hash was made with less work than one would be today. */
export function isWeakHash(kept: string): boolean {
  const { memory, passes, tagLength } = readHash(kept);
  return memory < cost.memory || passes < cost.passes || tagLength < cost.tagLength;
}

/** How a hash was made, and with what salt. */
type Made = { readonly [part in keyof typeof cost]: number } & { readonly salt: Buffer };

const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;

function readHash(kept: string): Made & { readonly hash: Buffer } {
  const parts = written.exec(kept);
  invariant(parts, 'a password is kept as an argon2id hash');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const hash = Buffer.from(tag, 'base64');
  const made = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isBearable = made.memory <= most.memory && made.passes <= most.passes;
  invariant(
    isBearable && made.parallelism <= most.parallelism,
    'a hash takes no more than we give',
  );
  return { ...made, tagLength: hash.length, salt: Buffer.from(salt, 'base64'), hash };
}

const nobodysHash = `$argon2id$v=19$m=47104,t=1,p=1$${phc(Buffer.alloc(16))}$${phc(Buffer.alloc(32))}`;

/** A hash takes 46 MiB: two at once, the others wait their turn. */
const queue = hashQueue(atOnce);

async function derive(turn: HashTurn, password: string, made: Made): Promise<Buffer> {
  const { salt, memory, passes, parallelism, tagLength } = made;
  const done = await queue.turn(turn);
  try {
    const work = { memory, passes, parallelism, tagLength };
    return await promisify(argon2)('argon2id', {
      ...work,
      message: Buffer.from(password),
      nonce: salt,
    });
  } finally {
    done();
  }
}

function phc(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
