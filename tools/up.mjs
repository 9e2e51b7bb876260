// Brings up what the house needs and runs a file in it:
//
//   node tools/up.mjs <file> [arguments]
//
// 1. Installs what package-lock.json names, when node_modules is missing or was made from another one.
// 2. Runs the file on the Node that is pinned in package.json, whatever Node started this.
//
// Works on any Node from 18 on and with nothing but Node itself. No package's install script is run.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const platform = `${process.platform}-${process.arch}`;
const oldestNode = 24;

install();
run(nodes());

/** Leaves node_modules as package-lock.json wants it. */
function install() {
  const stamp = join(root, 'node_modules', '.lock-hash');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(platform)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  console.error('Installing what package-lock.json names; this takes a minute the first time …');
  rmSync(stamp, { force: true });
  let answer = npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  if (answer.status !== 0 && /EACCES|EROFS|EPERM/.test(answer.text)) {
    // The home folder, or npm's cache in it, cannot be written to.
    const cache = join(root, '.npm-cache');
    answer = npm(
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--cache',
      cache,
    );
  }
  if (answer.status !== 0) {
    const lines = answer.text.split('\n').filter((line) => line.includes('npm error'));
    fail(
      ...lines.slice(0, 12),
      'npm ci failed. Is the npm registry reachable, and does package-lock.json fit package.json?',
    );
  }
  writeFileSync(stamp, wanted);
}

/** Runs the npm that started this, else the one on the path. */
function npm(...args) {
  const own = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null;
  const { status, stdout, stderr, error } = own
    ? spawnSync(process.execPath, [own, ...args], { cwd: root, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  return {
    status,
    text: `${stdout ?? ''}${stderr ?? ''}${error ? `npm error ${error.message}` : ''}`,
  };
}

/** The Node that npm brought, and the one that runs this, if it is new enough. */
function nodes() {
  const folder = `node-${platform.replace('win32', 'win')}`;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', folder, 'bin', file);
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= oldestNode;
  return [...(existsSync(pinned) ? [pinned] : []), ...(isNewEnough ? [process.execPath] : [])];
}

/** Runs the file until it ends; ends it when we are told to end, or when nobody waits for us. */
function run([node, ...others]) {
  if (!node)
    fail(
      `Counting House needs Node ${oldestNode} or newer, and npm has none for ${platform}: this is ${process.version}.`,
    );
  const resolveOnce = ['--import', new URL('resolve-once.mjs', import.meta.url).href];
  const child = spawn(node, [...resolveOnce, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // What was compiled once, types stripped, is loaded the next time: a third off every start.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    },
  });
  // Where the C library is another one, the Node of npm is there and does not run.
  child.on('error', () => run(others));

  // Ctrl+C goes to the program as well as to us, everything else only to us.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.stdin.isTTY) process.on('SIGINT', () => {});

  // A signal to npm reaches only the shell between us, which dies without a word.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 300).unref();

  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

function fail(...lines) {
  for (const line of lines) console.error(line);
  process.exit(1);
}
