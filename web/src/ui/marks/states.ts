import type { Labels } from '@counting-house/contract/kit/labels.ts';
import type { StateTone } from '../theme/theme.ts';
import type { States } from './badge.tsx';

/** The states of a thing: their words, and what each of them means. */
export const statesOf = <S extends string>(
  words: Labels<S>,
  tones: Readonly<Record<S, StateTone>>,
): States<S> =>
  Object.fromEntries(
    Object.entries<string>(words).map(([is, label]) => [is, { label, tone: tones[is as S] }]),
  ) as States<S>;
