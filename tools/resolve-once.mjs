// Lets Node find a module without reading the description of its package anew for every file: some of
// these are of 180 kB, and that was half of the server's start.
import { registerHooks } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What was found for a package's name, by the package that asks for it. */
const known = new Map();
/** The package of a folder: where it lies, and whether its files are modules. */
const packages = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!parentURL?.startsWith('file:') || specifier.startsWith('node:'))
      return next(specifier, context);
    if (/^\.\.?\//.test(specifier))
      return besides(specifier, parentURL) ?? next(specifier, context);
    const key = [specifier, packageOf(folderOf(parentURL)).at, ...context.conditions].join(' ');
    if (!known.has(key)) known.set(key, { ...next(specifier, context), shortCircuit: true });
    return known.get(key);
  },
});

/** A file that is named by where it lies beside the one that asks; null leaves it to Node. */
function besides(specifier, parentURL) {
  const { href: url } = new URL(specifier, parentURL);
  const { isModule } = packageOf(folderOf(url));
  if (!isModule || !/\.[jt]s$/.test(url) || !existsSync(fileURLToPath(url))) return null;
  return { url, format: url.endsWith('.ts') ? 'module-typescript' : 'module', shortCircuit: true };
}

function packageOf(folder) {
  let found = packages.get(folder);
  if (!found) {
    const description = new URL('package.json', folder);
    const above = new URL('..', folder).href;
    found = existsSync(description)
      ? { at: folder, isModule: JSON.parse(readFileSync(description)).type === 'module' }
      : above === folder
        ? { at: folder, isModule: false }
        : packageOf(above);
    packages.set(folder, found);
  }
  return found;
}

const folderOf = (url) => url.replace(/[^/]*$/, '');
