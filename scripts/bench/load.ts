/** A thread that asks the house for `bench.ts`: what asking costs does not hold up who answers. */
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

export type Ask = { readonly path: string; readonly body?: object };
export type Load = {
  readonly address: string;
  readonly cookie: string;
  /** In turn, until all are asked. */
  readonly asks: readonly Ask[];
  /** So many are on their way at once. */
  readonly wide: number;
};
export type Answered = { readonly perSecond: number; readonly medianMs: number };

const { address, cookie, asks, wide } = workerData as Load;
const agent = new http.Agent({ keepAlive: true, maxSockets: wide });
const times: number[] = [];
let next = 0;

const begin = performance.now();
await Promise.all(Array.from({ length: wide }, askInTurn));
const seconds = (performance.now() - begin) / 1000;
agent.destroy();
parentPort?.postMessage({
  perSecond: asks.length / seconds,
  medianMs: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0,
} satisfies Answered);

async function askInTurn(): Promise<void> {
  for (let ask = asks[next]; ask; ask = asks[next]) {
    next += 1;
    const asked = performance.now();
    await send(ask);
    times.push(performance.now() - asked);
  }
}

function send({ path, body }: Ask): Promise<void> {
  const written = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(`${address}${path}`, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: {
        cookie,
        ...(body ? { 'content-type': 'application/json', 'x-ch-request': '1' } : {}),
      },
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      answer.resume();
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.on('end', resolve);
    });
    request.end(written);
  });
}
