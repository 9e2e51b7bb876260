import { spawn } from 'node:child_process';
import path from 'node:path';

/** The folder that holds the repository. */
export const root = path.join(import.meta.dirname, '..');

/** One thing that `npm test` looks at. */
export type Step = {
  readonly name: string;
  /** Shows the step's own lines as they come; otherwise only those of a step that fails. */
  readonly isLoud?: boolean;
  run(): Promise<void>;
};

type Showing = { readonly isLoud?: boolean; readonly env?: Readonly<Record<string, string>> };

/** A step that runs a program of node_modules, or a file of ours, on this Node. */
export function program(name: string, file: string, args: string[] = [], how: Showing = {}): Step {
  return { name, isLoud: how.isLoud ?? false, run: () => node(file, args, how) };
}

/**
 * Runs a program of node_modules, or a file of ours, on this Node.
 *
 * @throws {Error} with what it wrote, unless that was shown already.
 */
export async function node(file: string, args: string[], how: Showing = {}): Promise<void> {
  await command(process.execPath, [path.join(root, file), ...args], how);
}

/**
 * Runs a program of the machine.
 *
 * @throws {Error} with what it wrote, unless that was shown already.
 */
export async function command(name: string, args: string[], how: Showing = {}): Promise<void> {
  const output = how.isLoud ? 'inherit' : 'pipe';
  const child = spawn(name, args, {
    cwd: root,
    env: { ...process.env, ...how.env },
    stdio: ['ignore', output, output],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (words: string) => (said += words));

  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(said.trim() || `${path.basename(name)} ended with ${code}`);
}

/**
 * Runs steps one after the other and says how long each took; stops at the first that fails.
 *
 * @returns whether all went well.
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const begin = Date.now();
  for (const step of steps) {
    const since = Date.now();
    if (step.isLoud) console.log(`\n▸ ${step.name}`);
    try {
      await step.run();
    } catch (error) {
      console.log(messageOf(error));
      console.log(`✗ ${step.name}, after ${secondsSince(since)}`);
      return false;
    }
    console.log(`✓ ${step.name}, ${secondsSince(since)}`);
  }
  console.log(`\nAll is well, ${secondsSince(begin)}.`);
  return true;
}

/** Quiet steps at once: while one works on a single core, another takes the next. */
export const together = (...steps: readonly Step[]): Step => ({
  name: steps.map(({ name }) => name).join(', '),
  async run() {
    const ended = await Promise.allSettled(steps.map(async (step) => step.run()));
    const failed = ended.flatMap((end, i) =>
      end.status === 'rejected' ? [`✗ ${steps[i]?.name}\n${messageOf(end.reason)}`] : [],
    );
    if (failed.length > 0) throw new Error(failed.join('\n'));
  },
});

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function secondsSince(moment: number): string {
  return `${((Date.now() - moment) / 1000).toFixed(1)} s`;
}
