// Plays every call of calls.tsv and every address of addresses.txt against a house that runs, and prints a table:
//
//   PHONE=9844000001 PASSWORD=… node docs/outside/play.mjs http://localhost:3000 [product]
//
// Nothing is changed: rows are named that are not there, and what would make something is sent empty. A call is kept
// when its address, its method and the names in its query are known; a page when the house sends the files of a screen
// with it. The exit code is 1 when anything is not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [at = 'http://localhost:3000', product = 'counting-house'] = process.argv.slice(2);
const house = new URL(at).origin;
const { PHONE: phone, PASSWORD: password } = process.env;

const say = (line) => process.stdout.write(`${line}\n`);

const linesOf = (name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter(Boolean);

/** No row has it. */
const noId = '999999999999';
const samples = {
  Value: '9000000000',
  Phone: '9000000000',
  Batch: 'NO-SUCH-BATCH',
  Couponcode: 'NO-SUCH-CODE',
  Url: 'https://track.example.in/none',
  table: 'unit',
  Table: 'unit',
  Field: 'ID',
  ChangeField: 'name',
  ChangeValue: 'Nobody',
  value: 'inactive',
};

async function signIn() {
  const reply = await fetch(`${house}/api/${product}/Admin/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ch-request': '1', origin: house },
    body: JSON.stringify({ phone, password }),
  });
  if (!reply.ok) throw new Error(`Could not sign in: ${(await reply.json()).detail}`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** @returns what is wrong with a call; '' when the house knows it. */
async function playCall(cookie, method, path, names) {
  const query = new URLSearchParams(names.map((name) => [name, samples[name] ?? noId]));
  const reply = await fetch(`${house}/api/${product}/${path}?${query}`, {
    method,
    headers: {
      cookie,
      origin: house,
      'x-ch-request': '1',
      'content-type': 'application/json',
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  const text = await reply.text();
  const problem = reply.headers.get('content-type')?.includes('problem') ? JSON.parse(text) : {};
  const unknown = names.filter((name) =>
    /unrecognized|unknown/iu.test(problem.fields?.[name] ?? ''),
  );
  const wrong =
    problem.detail === 'There is no such call.' || reply.status === 405
      ? 'no such call'
      : unknown.length > 0
        ? `does not know ${unknown.join(', ')}`
        : reply.status >= 500 && problem.code !== 'otp.no_channel'
          ? 'falls over'
          : '';
  return { status: reply.status, wrong };
}

const linksIn = (page) => page.match(/<link[^>]+>/gu)?.length ?? 0;

async function playPage(path, bare) {
  const address = path.replaceAll(/\{\w+\}/gu, '1');
  const reply = await fetch(`${house}${address}`);
  const page = await reply.text();
  const isPage = reply.headers.get('content-type')?.startsWith('text/html') ?? false;
  // The first page of all needs no more than what every page has.
  const hasScreen = linksIn(page) > bare || path === '/';
  return { status: reply.status, wrong: isPage && hasScreen ? '' : 'no screen' };
}

const rows = [];
const cookie = phone ? await signIn() : '';
for (const line of linesOf('calls.tsv')) {
  const [method, path, names = ''] = line.split('\t');
  for (const some of names.split('|'))
    rows.push([
      `${method} ${path}${some ? `?${some}` : ''}`,
      await playCall(cookie, method, path, some.split(',').filter(Boolean)),
    ]);
}
const bare = linksIn(await (await fetch(`${house}/no/such/address`)).text());
for (const line of linesOf('addresses.txt')) {
  const path = line.replace(/^=\s*/u, '');
  rows.push([path, await playPage(path, bare)]);
}

for (const [what, { status, wrong }] of rows)
  say(`${wrong ? 'NOT' : 'ok '}  ${status}  ${what}${wrong ? `  ${wrong}` : ''}`);
const failed = rows.filter(([, { wrong }]) => wrong).length;
say(`${rows.length - failed} of ${rows.length} are as the outside knows them.`);
process.exitCode = failed === 0 ? 0 : 1;
