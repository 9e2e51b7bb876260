import { parentPort, workerData } from 'node:worker_threads';

/** The input itself is at fault; the message is a sentence for the person at the screen. */
export class Refused extends Error {}

/** What a thread says in the end: its answer in pieces, each as JSON, or why there is none. */
export type ThreadSays =
  { readonly pieces: readonly Uint8Array<ArrayBuffer>[] } | { readonly refused: string };

/**
 * Does the work of a thread: takes what it was started with, and gives back the answer in pieces small
 * enough that anyone who takes them lets others go on in between.
 */
export async function workInThread<I, P>(
  work: (input: I) => Iterable<P> | Promise<Iterable<P>>,
): Promise<void> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (const piece of await work(workerData as I))
      pieces.push(new TextEncoder().encode(JSON.stringify(piece)));
    say({ pieces });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say({ refused: error.message });
  }
}

function say(words: ThreadSays): void {
  const given = 'pieces' in words ? words.pieces.map(({ buffer }) => buffer) : [];
  parentPort?.postMessage(words, given);
}
