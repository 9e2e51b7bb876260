import type { Settings } from '@counting-house/contract/settings.ts';
import type { Operation, UploadedFile } from '@counting-house/contract/kit/operation.ts';
import { isOfShop, type PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { Change } from './audit/audit.table.ts';
import type { Database, Tx } from './database/database.ts';
import { lacksRight, Problem } from './problem.ts';

/** Who asks: a person, a program or a job with that person's rights, or nobody. */
export type Asker = {
  readonly kind: 'user' | 'token' | 'public' | 'house' | 'job';
  /** The person's id; 0 is nobody or the house itself. */
  readonly id: number;
  readonly name: string;
  readonly roleKey: string | null;
  readonly roleName: string | null;
  /** Null: all of them. */
  readonly permissions: ReadonlySet<string> | null;
  readonly sessionId: number | null;
  readonly sessionPublicId: string | null;
  readonly tokenId: number | null;
  /** A token that any address may use, such as one that stands in a web page. */
  readonly fromAnywhere?: boolean;
  /** Until when the last proof (password or code) counts as fresh. */
  readonly freshUntil: string | null;
};

export type Request = {
  /** `req_…`, told to people as the reference. */
  readonly id: string;
  /** IPv4, or the first 64 bits of an IPv6 address. */
  readonly address: string;
  /** The whole address, for lists of allowed ones. */
  readonly ip: string;
  readonly userAgent: string;
  /** The application is reached over https, or on this machine. */
  readonly isSecure: boolean;
  /** Where people reach the application, `https://books.example.in`. */
  readonly origin: string;
  /** Headers that a few operations read: cookies of the session, approval of a second person. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** What every service gets first. */
export type ReadContext = {
  readonly tx: Tx;
  readonly user: Asker;
  readonly operation: Operation;
  readonly settings: Settings;
  /** The moment of the request, ISO 8601. */
  readonly now: string;
  /** The business's calendar date. */
  readonly today: string;
  readonly request: Request;
  /** What the audit log will say of this operation; filled by rows.ts and by `note`. */
  readonly changes: Change[];
};

/** The context of a service that changes data. */
export type WriteContext = ReadContext & {
  readonly writes: true;
  /** The file of a multipart request. */
  readonly file: UploadedFile | null;
  /** Who came in by this operation, when nobody was signed in before: it is theirs in the audit log. */
  readonly entered: { by: Asker | null };
  /** Reply headers, such as the session's cookie. */
  readonly reply: { readonly headers: Record<string, string | string[]> };
  /** Work that may begin only when the transaction is on disk. */
  readonly afterCommit: ((database: Database) => void | Promise<void>)[];
};

/** What work knows that is done before the transaction, and the files sent along. */
export type EarlyContext = Omit<ReadContext, 'tx' | 'changes'> & {
  /** For single statements; no connection is held from one to the next. */
  readonly direct: Tx;
  readonly files: readonly UploadedFile[];
  /** Aborted when the caller hangs up: nobody waits for the work any more. */
  readonly signal: AbortSignal;
};

/** The same as services read by it, to ask whether slow work is due before it is begun. */
export const readingEarly = ({ direct, ...ctx }: EarlyContext): ReadContext => ({
  ...ctx,
  tx: direct,
  changes: [],
});

/** The token of an online shop: what is open to all who are signed in is closed to it. */
export const isShop = ({ kind, permissions }: Asker): boolean =>
  kind === 'token' && permissions !== null && [...permissions].every(isOfShop);

/** One that may be read by anyone who visits the shop's page: its visitors are many, and strangers. */
export const isPage = (asker: Asker): boolean =>
  isShop(asker) && asker.fromAnywhere === true && !asker.permissions?.has('orders.shop.pay');

/** Whether the asker holds a permission. */
export function may(ctx: Pick<ReadContext, 'user'>, permission: PermissionKey): boolean {
  const held = ctx.user.permissions;
  return held === null || held.has(permission);
}

/**
 * Asks for a right where only what is stored tells whether a field needs it; the operation names it in `also`.
 *
 * @param place of the field in the input; the one that `also` names when left out.
 * @throws {Problem} `right_missing` (403).
 */
export function needsRight(ctx: ReadContext, right: PermissionKey, place?: string): void {
  if (may(ctx, right)) return;
  const also = ctx.operation.also?.find((one) => one.right === right);
  throw lacksRight(also ?? { right, does: 'do this' }, place ?? also?.field ?? '');
}

/** Whether the asker proved within the last minutes that it is them. */
export const isFresh = (user: Asker, now: string): boolean =>
  user.freshUntil !== null && Date.parse(user.freshUntil) > Date.parse(now);

/**
 * Asks for a fresh proof where only some inputs of an operation need one.
 *
 * @throws {Problem} `reauth_required` (403).
 */
export function needsFreshProof(ctx: ReadContext): void {
  if (!isFresh(ctx.user, ctx.now)) throw reauthRequired();
}

export const reauthRequired = () => new Problem(403, 'reauth_required', texts.reauthRequired);
