import fs from 'node:fs';

const manifest = new URL('../../../../package.json', import.meta.url);

/** The version of the program, as its package says it. */
export const programVersion = (JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string })
  .version;
