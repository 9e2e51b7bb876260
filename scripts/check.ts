import { program, runSteps, together, type Step } from './steps.ts';

/** What `npm run check` looks at in less than a minute, before a commit; it needs nothing but node_modules. */
export const checks: Step = together(
  program('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--cache', '.']),
  program('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  program('types', 'node_modules/typescript/bin/tsc', ['--project', '.']),
  program('tidy', 'scripts/tidy.ts'),
);

/**
 * The tests that need no browser, those of the server on a real PostgreSQL.
 *
 * @param paths only the test files below these; all when there are none.
 */
export const tests = (...paths: string[]): Step =>
  program(
    'unit and API tests',
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--project',
      'server',
      '--project',
      'rules',
      '--project',
      'rest',
      '--passWithNoTests',
      ...paths,
    ],
    { isLoud: true },
  );

if (import.meta.main) {
  const quick = program(
    'tests of rules, contract and browser side',
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'rules', '--project', 'rest', '--exclude', 'scripts/**'],
  );
  process.exitCode = (await runSteps([checks, quick])) ? 0 : 1;
}
