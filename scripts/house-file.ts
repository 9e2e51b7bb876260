/** What `npm run backup` and `npm run restore` have in common. */
import path from 'node:path';
import { errorText } from '../server/src/platform/environment/log.ts';
import { cannotStart, isCannotStart } from '../server/src/platform/environment/start-failure.ts';

export const root = path.resolve(import.meta.dirname, '..');

/** Runs a command; what it cannot do is one sentence and an exit code of 1. */
export async function runAlone(command: () => Promise<void>): Promise<void> {
  await command().catch((error: unknown) => {
    console.error(isCannotStart(error) ? error.message : errorText(error));
    process.exit(1);
  });
}

/** The file that was named, seen from where npm was started, and the options that were given. */
export function askedFor(command: string, options: readonly string[]) {
  const given = process.argv.slice(2);
  const [file, ...more] = given.filter((word) => !word.startsWith('--'));
  const unknown = given.filter((word) => word.startsWith('--') && !options.includes(word));
  if (!file || more.length > 0 || unknown.length > 0)
    throw cannotStart(`Write: npm run ${command} -- FILE [${options.join('] [')}]`);
  const place = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  return { place, has: (option: string) => given.includes(option) };
}
