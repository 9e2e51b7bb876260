import { z } from 'zod';

/** Days past due after which what is late stands in the next column, rising. */
export const AgeEdges = z.tuple([z.int(), z.int(), z.int()]);
export type AgeEdges = z.output<typeof AgeEdges>;

/** What the columns of what is late are called: `1 to 30 days`, …, `Over 90 days`. */
export const ageText = ([first, second, last]: AgeEdges) =>
  [
    `1 to ${first} days`,
    `${first + 1} to ${second} days`,
    `${second + 1} to ${last} days`,
    `Over ${last} days`,
  ] as const;
