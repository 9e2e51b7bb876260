import { performance } from 'node:perf_hooks';
import { slug } from './house.ts';
import type { Measured } from './rates.ts';

type Door = { readonly address: string; readonly cookie: string };

/** Each is asked so often at least; a quick one as often as goes into a second, as the statements of a day's work are. */
const rounds = { least: 5, most: 60, ms: 1_000 };

/**
 * How long an accountant waits for statements, a page of a ledger and a register of a month. The limits are those of
 * five million lines, which 600,000 orders make.
 */
export async function measureBooks(door: Door): Promise<Measured[]> {
  const today = new Date().toISOString().slice(0, 10);
  const [month, year] = [daysBefore(30), daysBefore(365)];
  const debtors = await accountId(door, '1141');
  const calls: readonly (readonly [what: string, call: string, limitMs: number])[] = [
    ['trial balance of a year', `Reports/TrialBalance?from=${year}&to=${today}`, 500],
    ['profit and loss of a year', `Reports/ProfitLoss?from=${year}&to=${today}`, 500],
    ['balance sheet', `Reports/BalanceSheet?at=${today}`, 500],
    [
      'first page of a ledger',
      `Reports/Ledger?accountId=${debtors}&from=${year}&to=${today}&limit=50`,
      10,
    ],
    ['newest page of a ledger', `Reports/Ledger?accountId=${debtors}&sort=-date&limit=50`, 10],
    ['sales register of a month', `Reports/SalesRegister?from=${month}&to=${today}`, 1_500],
    ['cash book of a month', `Reports/CashBook?of=bank&from=${month}&to=${today}`, 500],
    ['tie-outs', `Reports/TieOuts?at=${today}`, 10_000],
  ];
  const measured: Measured[] = [];
  for (const [what, call, limit] of calls) {
    measured.push({ what, is: await middle(door, call), limit });
  }
  return measured;
}

const daysBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function accountId(door: Door, code: string): Promise<number> {
  const reply = await ask(door, `Accounts/Chart?q=${code}&postable=true`);
  const { rows } = (await reply.json()) as { rows: { id: number; code: string }[] };
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`no account ${code}`);
  return found.id;
}

async function middle(door: Door, call: string): Promise<number> {
  const times: number[] = [];
  const isDone = () =>
    times.length >= rounds.least &&
    (times.length >= rounds.most || times.reduce((sum, ms) => sum + ms, 0) >= rounds.ms);
  while (!isDone()) {
    const begin = performance.now();
    const reply = await ask(door, call);
    await reply.arrayBuffer();
    times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

async function ask({ address, cookie }: Door, call: string): Promise<Response> {
  const reply = await fetch(`${address}/api/${slug}/${call}`, { headers: { cookie } });
  if (!reply.ok) throw new Error(`${call}: ${await reply.text()}`);
  return reply;
}
