import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

const dist = path.join(root, 'web/dist');

/** Thousands of bytes, gzip, and files: what is loaded at most. */
const budget = {
  /** What index.html names, before anything is shown. */
  first: { js: 200, css: 25 },
  /** All scripts up to the rows of the screen that most people begin with. */
  desk: { js: 320, files: 10 },
  /** One screen, when it is opened. */
  screen: 60,
} as const;

const desk = 'src/orders/order-desk.screen.tsx';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
};

/**
 * Weighs the built browser side: what is loaded before anything is shown, up to the order desk, and for
 * each screen.
 *
 * @throws {Error} with the figures when they are over the budget.
 */
export function weighWeb(): void {
  const page = read('index.html');
  const first = fs
    .readdirSync(path.join(dist, 'assets'))
    .filter((file) => /\.(?:js|css)$/u.test(file) && page.includes(`/assets/${file}"`))
    .map((file) => `assets/${file}`);
  const js = weight(first.filter((file) => file.endsWith('.js')));
  const css = weight(first.filter((file) => file.endsWith('.css')));
  const toDesk = scriptsTo([desk], first);
  const figures = [
    { what: 'JavaScript of the first page, kB', is: js, most: budget.first.js },
    { what: 'CSS of the first page, kB', is: css, most: budget.first.css },
    { what: 'JavaScript to the order desk, kB', is: weight(toDesk), most: budget.desk.js },
    { what: 'scripts to the order desk', is: toDesk.length, most: budget.desk.files },
  ];
  for (const { what, is, most } of figures) {
    console.log(`${Number(is.toFixed(1))} ${what} (at most ${most})`);
  }
  const screens = Object.values(chunks()).filter(({ isDynamicEntry }) => isDynamicEntry);
  const over = [
    ...figures.filter(({ is, most }) => is > most).map(({ what }) => what),
    ...screens.map(({ file }) => file).filter((file) => weight([file]) > budget.screen),
  ];
  if (over.length > 0) throw new Error(`Too heavy: ${over.join(', ')}.`);
}

/** The scripts that come with some modules, those of the first page included. */
function scriptsTo(modules: readonly string[], first: readonly string[]): string[] {
  const all = chunks();
  const seen = new Set(modules);
  for (const name of seen) for (const next of all[name]?.imports ?? []) seen.add(next);
  const files = [...seen].flatMap((name) => all[name]?.file ?? []);
  return [...new Set([...first, ...files])].filter((file) => file.endsWith('.js'));
}

const read = (file: string) => fs.readFileSync(path.join(dist, file), 'utf8');

const chunks = () => JSON.parse(read('.vite/manifest.json')) as Readonly<Record<string, Chunk>>;

const weight = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + fs.statSync(path.join(dist, `${file}.gz`)).size / 1000, 0);
