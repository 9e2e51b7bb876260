import type { Runner } from 'graphile-worker';
import pg from 'pg';
import type { Connection } from '../database/database.ts';
import { tick } from './job-clock.ts';
import { runJob } from './job-run.ts';
import type { JobHouse } from './job-work.ts';

const atOnce = 2;
const anewMs = 5_000;
const stopLimitMs = 10_000;
const answerLimitMs = 20_000;

type JobWorker = {
  start(): void;
  /** Takes no more jobs, waits for the steps under way, and gives back what is not done. */
  stop(): Promise<void>;
};

/**
 * Runs what is queued, on as many servers as there are: graphile-worker brings each job to one of
 * them as soon as its transaction is on disk.
 */
export function openJobWorker(
  house: JobHouse,
  connection: Connection,
  { tickMs } = { tickMs: 10_000 },
): JobWorker {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({
    ...where,
    max: atOnce + 2,
    keepAlive: true,
    connectionTimeoutMillis: answerLimitMs,
  });
  pool.on('error', () => {}); // The question that follows fails with it.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const log = (error: unknown) => house.log(error, 'jobs');
  let isStopping = false;
  /** The queue as it opens, so that who stops meanwhile does not leave it behind. */
  let opening: Promise<Runner> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> | undefined;

  const queue = async () => {
    while (!isStopping) {
      try {
        opening = openQueue(pool, house, () => isStopping);
        const runner = await opening;
        await runner.promise;
      } catch (error) {
        if (!isStopping) log(error);
      }
      if (!isStopping) await new Promise((resolve) => setTimeout(resolve, anewMs).unref());
    }
  };
  /** While the database is frozen the one that waits is enough. */
  const tickOnce = () => {
    ticking ??= tick(house)
      .catch(log)
      .finally(() => (ticking = undefined));
  };

  return {
    start() {
      if (isStopping) return;
      void queue();
      tickOnce();
      timer = setInterval(tickOnce, tickMs);
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      const stopped = opening?.then((runner) => runner.stop()).catch(log);
      const closed = Promise.all([ticking, stopped]).then(() => pool.end());
      const late = new Promise((resolve) => setTimeout(resolve, stopLimitMs).unref());
      await Promise.race([closed, late]); // What goes on even then is given back by its lease.
    },
  };
}

async function openQueue(
  pool: pg.Pool,
  house: JobHouse,
  isStopping: () => boolean,
): Promise<Runner> {
  const { Logger, run } = await import('graphile-worker');
  return run({
    pgPool: pool,
    concurrency: atOnce,
    noHandleSignals: true,
    // Else nobody waits for what takes a job off the queue, nor hears when that fails.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, words, meta) => {
      if (level !== 'error' && level !== 'warning') return;
      // Its words repeat those of the error, with the values of a statement in them.
      house.log(meta?.['error'] ?? new Error(words), 'jobs');
    }),
    taskList: {
      job: (payload) => runJob(house, (payload as { id: number }).id, isStopping),
    },
  });
}
