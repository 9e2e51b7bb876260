import type { ReactNode } from 'react';
import { store } from '../../platform/store.ts';

type Question = {
  /** A question that names the thing: `Cancel order ORD-2026-000412?` */
  readonly title: string;
  /** What will happen, in one sentence or in several. */
  readonly effect: ReactNode | readonly string[];
  /** The verb on the button that does it. */
  readonly act: string;
  /** The words on the safe button. */
  readonly keep?: string;
  /** For what cannot be undone. */
  readonly isDangerous?: boolean;
  /** The act has the focus, not the safe button: it can be undone, or was asked for a moment ago. */
  readonly isLight?: boolean;
  /** What must be typed first, for deleting for good. */
  readonly typed?: string;
};

export type AskedQuestion = Question & { readonly answer: (yes: boolean) => void };

/** The question that is question at the moment. */
export const question = store<AskedQuestion | null>(null);

/** Asks before something with an effect is done; answers whether the person wants it. */
export function confirm(words: Question): Promise<boolean> {
  question.get()?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  question.set({ ...words, answer: resolve });
  return promise;
}
