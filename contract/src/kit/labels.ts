import type { z } from 'zod';

/** The word of each value of an enumeration, in the order in which they are offered. */
export type Labels<S extends string> = Readonly<Record<S, string>>;

/** How people read an enumeration: a value without a word, or a word without a value, does not compile. */
export const labels = <V extends Readonly<Record<string, string>>>(
  _of: z.ZodEnum<V>,
  said: Labels<V[keyof V]>,
): Labels<V[keyof V]> => said;

/** The word of a state within a sentence: `is a draft`, `is pending approval`. */
export const inSentence = (word: string): string =>
  word === 'Draft' ? 'a draft' : word.charAt(0).toLowerCase() + word.slice(1);

/** Why a step cannot be taken: what a paper is now. */
export const notNow = (name: string, state: string): string =>
  `${name} is ${inSentence(state)}; this can't be done now.`;
