import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

const dist = path.join(root, 'web/dist');

/** What the first page may load at most, and what one file that is loaded later: gzip, thousands of bytes. */
const budget = { js: 210, css: 25, later: 60 } as const;

/**
 * Weighs the built browser side: what index.html names is loaded before anything is shown, the rest
 * when a screen asks for it.
 *
 * @throws {Error} with the figures when they are over the budget.
 */
export function weighWeb(): void {
  const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const files = fs
    .readdirSync(path.join(dist, 'assets'))
    .filter((file) => /\.(?:js|css)$/u.test(file));
  const first = files.filter((file) => page.includes(`/assets/${file}"`));
  const later = files.filter((file) => !first.includes(file));

  const js = sum(first.filter((file) => file.endsWith('.js')).map(weightOf));
  const css = sum(first.filter((file) => file.endsWith('.css')).map(weightOf));
  console.log(
    `First load: ${js.toFixed(1)} kB of JavaScript (at most ${budget.js}), ${css.toFixed(1)} kB of CSS (at most ${budget.css}).`,
  );
  const heavy = later.filter((file) => weightOf(file) > budget.later);
  if (heavy.length > 0) throw new Error(`Over ${budget.later} kB each: ${heavy.join(', ')}.`);
  if (js > budget.js || css > budget.css) throw new Error('The first load is too heavy.');
}

const weightOf = (file: string) => fs.statSync(path.join(dist, 'assets', `${file}.gz`)).size / 1000;
const sum = (weights: readonly number[]) => weights.reduce((all, weight) => all + weight, 0);
