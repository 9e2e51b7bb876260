import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { call, type Reply } from '../../platform/http/client.ts';
import type { Problem } from '../../platform/http/problem.ts';
import type { Lined, LineOf, Messages } from './lines.ts';

/** A call as plain data: an operation with its input, ready to be sent. */
export type Ask<S> = {
  /** The same for the same question. */
  readonly text: string;
  readonly send: (options: { key?: string; signal?: AbortSignal }) => Promise<Reply<S>>;
};

export function ask<O extends Operation>(operation: O, input: InputOf<O>): Ask<OutputOf<O>> {
  return {
    text: JSON.stringify([operation.key, input]),
    send: (options) => call(operation, input, options),
  };
}

/** What the server answers while a document is typed. */
export type Previewed<A = unknown> = {
  /** The figures of the lines that were sent, in their order. */
  readonly lines: readonly A[];
  /** What finishing would refuse: path of a field → text, lines by their place among those sent. */
  readonly fields: Messages;
};

/** What is answered when a document is saved. */
type Saved = { readonly updatedAt: string };

/**
 * A document with lines, described: what is asked of the server, and what its answers mean.
 *
 * `D` is the document as it is typed, `P` what the preview answers, `S` what saving answers, `H` how it
 * is finished, such as placed or placed and confirmed.
 */
export type LineDocument<D extends Lined, P extends Previewed, S extends Saved, H> = {
  /** Whether anything is there that is worth asking about and keeping. */
  readonly isBegun: (document: D) => boolean;
  /** What is unsaved when it differs from what was saved; for a draft, what a draft keeps. */
  readonly kept: (document: D) => unknown;
  /** Lines that are sent; one of no quantity waits until it has one. */
  readonly isSent: (line: LineOf<D>) => boolean;
  /** Figures and what finishing would refuse; nothing is written. */
  readonly preview: (document: D) => Ask<P>;
  /** What follows from figures, as an amount that nobody typed. */
  readonly followed: (document: D, preview: P) => D;
  /** Refusals that stand beside what was typed at once; the others wait until somebody tries to finish. */
  readonly isSaidAtOnce: (path: string) => boolean;
  /** It may still be kept as a draft, and is, by itself. */
  readonly isDraft: (document: D) => boolean;
  readonly draft: (document: D) => Ask<S>;
  /** The document as it stands after the draft `sent` was saved: its id, its version, the ids of its lines. */
  readonly withSaved: (document: D, sent: D, answer: S) => D;
  readonly finish: (document: D, preview: P, how: H) => Ask<S>;
  /** Why a person has to look again: the figures are others than those they saw. */
  readonly unseen: (document: D, figures: { seen: P | null; now: P }, how: H) => Problem | null;
};
