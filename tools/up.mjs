// Brings up what the house needs and runs a file in it:
//
//   node tools/up.mjs [options of Node] <file> [arguments]
//
// 1. Installs what package-lock.json names, when node_modules is missing or was made from another one.
// 2. Runs the file on the Node that is pinned in package.json, whatever Node started this. Where this Node
//    can, the file takes its place in the same process; else this stays beside it, and ends with it.
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

await install();
run(nodes());

/** Leaves node_modules as package-lock.json wants it. */
async function install() {
  const stamp = join(root, 'node_modules', '.lock-hash');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).update(platform).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  console.error('Installing what package-lock.json names; this takes a minute the first time …');
  rmSync(stamp, { force: true });
  await installWith(process.execPath);
  // npm leaves out, without a word, the optional packages that its own Node is too old for.
  const [pinned] = nodes();
  if (!isWhole(JSON.parse(lock)) && pinned && pinned !== process.execPath)
    await installWith(pinned);
  writeFileSync(stamp, wanted);
}

/** Runs `npm ci` on a Node; ends everything when it fails. */
async function installWith(node) {
  const ci = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
  ];
  let answer = await npm(node, ci);
  if (answer.status !== 0 && /EACCES|EROFS|EPERM/.test(answer.text)) {
    // The home folder, or npm's cache in it, cannot be written to.
    answer = await npm(node, [...ci, '--cache', join(root, '.npm-cache')]);
  }
  if (answer.status === 0) return;
  const lines = answer.text.split('\n').filter((line) => line.includes('npm error'));
  fail(
    ...lines.slice(0, 12),
    'npm ci failed. Is the npm registry reachable, and does package-lock.json fit package.json?',
  );
}

/** Runs the npm that started this, else the one on the path; a dot for every two seconds shows that it lives. */
async function npm(node, args) {
  const own = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null;
  const child = own
    ? spawn(node, [own, ...args], { cwd: root })
    : spawn('npm', args, { cwd: root, shell: process.platform === 'win32' });
  endWithUs(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words) => (text += words));
  const dots = setInterval(() => process.stderr.write('.'), 2000);
  const status = await new Promise((done) => {
    child.once('error', (error) => {
      text += `npm error ${error.message}`;
      done(1);
    });
    child.once('close', done);
  });
  clearInterval(dots);
  process.stderr.write('\n');
  return { status, text };
}

/** Whether every optional package that is made for this machine is there. */
function isWhole({ packages }) {
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const fits = (made, mine) => !made || made.includes(mine);
  return Object.entries(packages).every(
    ([folder, { optional, os, cpu, libc: made }]) =>
      !optional ||
      !(os && fits(os, process.platform) && fits(cpu, process.arch) && fits(made, libc)) ||
      existsSync(join(root, folder)),
  );
}

/** The Node that npm brought, and the one that runs this, if it is new enough. */
function nodes() {
  const folder = `node-${platform.replace('win32', 'win')}`;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', folder, 'bin', file);
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= oldestNode;
  return [...(existsSync(pinned) ? [pinned] : []), ...(isNewEnough ? [process.execPath] : [])];
}

/** Runs the file until it ends. */
function run([node, ...others]) {
  if (!node)
    fail(
      `Counting House needs Node ${oldestNode} or newer, and npm has none for ${platform}: this is ${process.version}.`,
    );
  const before = ['resolve-once.mjs', 'end-with-parent.mjs'];
  const args = [
    ...before.flatMap((file) => ['--import', new URL(file, import.meta.url).href]),
    ...process.argv.slice(2),
  ];
  const env = {
    // What was compiled once, types stripped, is loaded the next time: a third off every start.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  };
  if (mayTakeOurPlace(node)) {
    process.chdir(root);
    process.execve(node, [node, ...args], env);
  }
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  // Where the C library is another one, the Node of npm is there and does not run.
  child.on('error', () => run(others));

  endWithUs(child);
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** Whether a Node can replace this one: there is no way back from one that does not run here. */
function mayTakeOurPlace(node) {
  if (typeof process.execve !== 'function' || process.platform === 'win32') return false;
  return node === process.execPath || spawnSync(node, ['--version']).status === 0;
}

/** Ends a program when we are told to end, or when nobody waits for us. */
function endWithUs(child) {
  // Ctrl+C goes to the program as well as to us, everything else only to us.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.stdin.isTTY) process.on('SIGINT', () => {});

  // A signal to npm reaches only the shell between us, which dies without a word.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 300).unref();
}

function fail(...lines) {
  for (const line of lines) console.error(line);
  process.exit(1);
}
