import type { Parameters } from 'fast-check';

/**
 * How often a property of a house is played. The plays of a test share one house, so the first that fails ends them: a
 * smaller case would be played in another house than the one that failed. The seed stands still, so that a build is
 * red by what was changed; `CH_SEED=1 npm test` plays others.
 */
export const plays = (
  numRuns: number,
  seed = 20_261_126,
): Pick<Parameters, 'numRuns' | 'seed' | 'endOnFailure'> => ({
  numRuns,
  seed: Number(process.env['CH_SEED'] ?? seed),
  endOnFailure: true,
});
