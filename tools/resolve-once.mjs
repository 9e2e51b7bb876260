// Lets Node look up a package once per folder that imports it. Node reads a package's description anew
// for each import of it, and some are of 180 kB: that was a third of the server's start.
import { registerHooks } from 'node:module';

const known = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (/^[./]|^node:/.test(specifier)) return next(specifier, context);
    const folder = context.parentURL?.replace(/[^/]*$/, '');
    const key = [specifier, folder, ...context.conditions].join(' ');
    if (!known.has(key)) known.set(key, { ...next(specifier, context), shortCircuit: true });
    return known.get(key);
  },
});
