import { findBrowser } from './browser.ts';
import { node, runSteps, type Step } from './steps.ts';
import { buildWeb } from './web-build.ts';

/**
 * The browser journeys.
 *
 * @param args of Playwright: a file, `--headed`, `-g 'a sentence'`.
 */
export function journeys(args: string[] = []): Step {
  return {
    name: 'browser journeys',
    isLoud: true,
    run: async () =>
      node('node_modules/@playwright/test/cli.js', ['test', ...args], {
        isLoud: true,
        env: { BROWSER: (await findBrowser()) ?? '' },
      }),
  };
}

if (import.meta.main) {
  const web: Step = { name: 'web build', run: () => buildWeb() };
  process.exitCode = (await runSteps([web, journeys(process.argv.slice(2))])) ? 0 : 1;
}
