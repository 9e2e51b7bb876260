import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { slug } from './house.ts';
import type { Measured } from './rates.ts';

type Door = { readonly address: string; readonly cookie: string };

const rounds = 5;
const limit = 2_000;

/** How long it takes until the batch that most customers have some of is traced, and until it is stopped. */
export async function measureRecall(door: Door, client: pg.Client): Promise<Measured[]> {
  const code = await busiestBatch(client);
  const { rows } = await client.query<{ n: string }>('select count(*) as n from stock_movement');
  const of = `of ${Number(rows[0]?.n).toLocaleString('en-IN')} movements`;
  const traced: number[] = [];
  const drafted: number[] = [];
  const started: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    traced.push((await timed(() => ask(door, `Stock/Trace?Code=${code}`))).ms);
    const draft = await timed(() => ask(door, 'Stock/RecallCreate', recallOf(code)));
    const { id, version } = draft.answer;
    const start = await timed(() => ask(door, `Stock/RecallStart?ID=${id}`, { version }));
    const { version: running } = start.answer;
    await ask(door, `Stock/RecallCancel?ID=${id}`, { version: running, note: 'Measured' });
    drafted.push(draft.ms);
    started.push(start.ms);
  }
  return [
    { what: `trace of the most shipped batch ${of}`, is: middle(traced), limit },
    { what: 'recall of it, drafted', is: middle(drafted), limit },
    { what: 'recall of it, started: all who have some are listed', is: middle(started), limit },
  ];
}

type Seen = { readonly id: number; readonly version: number };

/** The batch that most parcels have some of. */
async function busiestBatch(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ code: string }>(
    `select b.code from batch b join (
      select batch_id, count(*) as n from stock_movement where kind = 'ship'
      group by batch_id order by n desc limit 1) m on m.batch_id = b.id`,
  );
  return rows[0]?.code ?? '';
}

const recallOf = (code: string) => ({
  title: 'Lead above the limit',
  reason: 'The laboratory found 3.1 ppm',
  class: '2',
  instruction: 'Do not eat it. Send it back.',
  rootCodes: [code],
});

async function ask({ address, cookie }: Door, call: string, body?: object): Promise<Seen> {
  const reply = await fetch(`${address}/api/${slug}/${call}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie,
      'x-ch-request': '1',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${call}: ${await reply.text()}`);
  return (await reply.json()) as Seen;
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const begin = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - begin };
}

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
