import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { play } from './plain.ts';
import type { PlayedHouse } from './house.tsx';

/** A refusal that names fields; said is the first of them. */
export const refuseFields = (fields: Readonly<Record<string, string>>) => ({
  refused: 'invalid',
  status: 422,
  detail: Object.values(fields)[0] ?? 'Check the marked fields.',
  fields,
});

/** A refusal of the whole. */
export const refuse = (detail: string, refused = 'refused') => ({ refused, status: 409, detail });

/** An answer that waits until it is let go. */
export function holdBack(): { readonly held: Promise<void>; readonly letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, letGo: resolve };
}

/** Answers what a screen asks for beside what a test is about, each with as little as there can be. */
export function answerPlainly(house: PlayedHouse, ...asked: readonly Operation[]): void {
  for (const one of asked) play(house, one);
}

/** A file that is answered, as for printing. */
export const printedFile = {
  fileName: 'print.pdf',
  mime: 'application/pdf',
  bytes: new Uint8Array(1),
};
