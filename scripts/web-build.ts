import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { node, root } from './steps.ts';

const output = path.join(root, 'web/dist');

/** Everything that the built files depend on. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  'package-lock.json',
];

const stamp = path.join(output, '.sources');

/** Whether what lies in web/dist was made from the sources as they are. */
export const isBuilt = (wanted = hashOfSources()): boolean =>
  fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted;

/** Builds the browser side into web/dist, unless what lies there was made from the same sources. */
export async function buildWeb(): Promise<void> {
  const wanted = hashOfSources();
  if (isBuilt(wanted)) return;

  console.error('Building the pages …');
  await node('node_modules/vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn']);
  fs.writeFileSync(path.join(output, 'preloads.json'), JSON.stringify(await preloads()));
  await Promise.all(filesIn(path.join(output, 'assets')).map(compress));
  fs.writeFileSync(stamp, wanted);
}

type Built = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** Address of a screen → the files that it needs, which the page that is sent there asks for at once. */
async function preloads(): Promise<Readonly<Record<string, readonly string[]>>> {
  const manifest = JSON.parse(
    fs.readFileSync(path.join(output, '.vite/manifest.json'), 'utf8'),
  ) as Readonly<Record<string, Built>>;
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (!found.has(name)) {
      found.add(name);
      for (const one of manifest[name]?.imports ?? []) withImports(one, found);
    }
    return found;
  };
  const first = withImports('index.html');
  const filesOf = (name: string) =>
    [...withImports(name)]
      .filter((one) => !first.has(one))
      .flatMap((one) => [manifest[one]?.file ?? [], ...(manifest[one]?.css ?? [])].flat());
  const { readScreens } = await import('./screens.ts');
  const screens = await readScreens();
  return Object.fromEntries(
    screens.flatMap((screen) => {
      const [, code] = /import[^(]*\("\/web\/(src\/[^"]+)"/u.exec(String(screen.component)) ?? [];
      if (!code) return [];
      return [screen.path, ...(screen.aliases ?? [])].map((at) => [at, filesOf(code)] as const);
    }),
  );
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(path.join(root, source))))
    hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

/** A file itself, or all files of a folder in the order of their names; none of what is not there. */
function filesIn(place: string): string[] {
  const found = fs.statSync(place, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [place] : [];
  return fs
    .readdirSync(place)
    .toSorted()
    .flatMap((name) => filesIn(path.join(place, name)));
}

/** Puts the short forms beside a file that the server then sends as they are. */
async function compress(file: string): Promise<void> {
  if (!/\.(?:js|css|svg)$/u.test(file)) return;
  const bytes = fs.readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  fs.writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
  fs.writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

if (import.meta.main) await buildWeb();
