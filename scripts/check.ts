import { program, runSteps, type Step } from './steps.ts';

/** What `npm run check` looks at; all of it needs nothing but node_modules. */
export const checks: readonly Step[] = [
  program('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--cache', '.']),
  program('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  program('types', 'node_modules/typescript/bin/tsc', ['--project', '.']),
  program('tidy', 'scripts/tidy.ts'),
  program('unit and API tests', 'node_modules/vitest/vitest.mjs', ['run'], { isLoud: true }),
];

if (import.meta.main) process.exitCode = (await runSteps(checks)) ? 0 : 1;
