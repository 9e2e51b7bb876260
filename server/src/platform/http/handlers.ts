import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { Report } from '@counting-house/contract/kit/report.ts';
import type { z } from 'zod';
import type { EarlyContext, ReadContext, WriteContext } from '../context.ts';
import { invariant } from '../problem.ts';

/** The function that answers an operation. */
type Handler<O extends Operation> = (
  ctx: O['kind'] extends 'write' ? WriteContext : ReadContext,
  input: z.output<O['input']>,
) => Promise<z.input<O['output']>>;

export type AnyHandler = (ctx: never, input: never, work?: never) => Promise<unknown>;

const oneStatement = new WeakSet<AnyHandler>();

/**
 * Marks a read that needs no snapshot, so that it runs without a transaction: it asks the database once, or
 * what it asks beside, such as how long a list is, may be a moment older or newer.
 */
export function single<H extends AnyHandler>(handler: H): H {
  oneStatement.add(handler);
  return handler;
}

export const isSingle = (handler: AnyHandler): boolean => oneStatement.has(handler);

type Preparation = (ctx: EarlyContext, input: never) => Promise<unknown>;

const preparations = new WeakMap<AnyHandler, Preparation>();

/**
 * A write that begins with slow work, such as reading a picture or hashing a password. That is done once,
 * before the transaction and without a connection; what it answers is the third argument of the write,
 * which looks again at whatever it was worked out from.
 *
 * @param prepare asks first whether the work is due (`readingEarly`), so that a call that will be refused costs
 *   nothing; `prepared.test.ts` holds every one to it.
 */
export function prepared<P, I extends P, W, A>(
  prepare: (ctx: EarlyContext, input: P) => Promise<W>,
  write: (ctx: WriteContext, input: I, work: W) => Promise<A>,
): (ctx: WriteContext, input: I) => Promise<A> {
  const handler = write as (ctx: WriteContext, input: I) => Promise<A>;
  invariant(!preparations.has(handler), 'a write has one preparation');
  preparations.set(handler, prepare);
  return handler;
}

export const preparationOf = (handler: AnyHandler): Preparation | undefined =>
  preparations.get(handler);

const files = new WeakMap<AnyHandler, AnyHandler>();

/** A list whose files are more than its rows: a report, with its period, its filters in words and its totals. */
export function filed<I, A>(
  read: (ctx: ReadContext, input: I) => Promise<A>,
  report: (ctx: ReadContext, input: I) => Promise<Report>,
): (ctx: ReadContext, input: I) => Promise<A> {
  invariant(!files.has(read as AnyHandler), 'a read has one kind of file');
  files.set(read as AnyHandler, report as AnyHandler);
  return read;
}

/** What makes the report that is the file of a list; undefined where its rows are. */
export const reportOf = (handler: AnyHandler): AnyHandler | undefined => files.get(handler);

/** The handlers of an area: one for each of its operations, under the same name. */
export const handlersFor = <T extends Record<string, Operation>>(
  _operations: T,
  handlers: { readonly [K in keyof T]: Handler<T[K]> },
): Readonly<Record<string, AnyHandler>> => handlers as Readonly<Record<string, AnyHandler>>;
