import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { store } from '../../platform/store.ts';

type Request = {
  readonly title: string;
  /** What will happen, in one sentence. */
  readonly effect?: string | undefined;
  readonly operation: Operation;
  /** The field of the operation's input that is asked for. */
  readonly field: string;
  readonly act: string;
  readonly isDangerous: boolean;
};

export type AskedField = Request & { readonly answer: (said: string | null) => void };

/** The field that is asked for at the moment. */
export const askedField = store<AskedField | null>(null);

/** Asks for one field of an operation's input, as a reason; null when the person went back. */
export function askFor(request: Request): Promise<string | null> {
  askedField.get()?.answer(null);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  askedField.set({ ...request, answer: resolve });
  return promise;
}
