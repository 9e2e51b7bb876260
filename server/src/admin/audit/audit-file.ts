import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { AuditMonth } from '../../platform/audit/audit-months.ts';
import { dataFolder } from '../../platform/environment/data-folder.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invariant } from '../../platform/problem.ts';

const rowsPerPage = 2_000;

/** A month of the audit log as it was written to disk. */
export type MonthFile = {
  readonly rows: number;
  /** Inside DATA_DIR. */
  readonly file: string;
  readonly sha256: string;
};

/**
 * Writes a month of the audit log to DATA_DIR/audit as compressed lines of JSON: the seals that cover
 * it, then its entries. Flushed to disk before it gets its name.
 */
export async function writeMonth(tx: Tx, { month, part }: AuditMonth): Promise<MonthFile> {
  const folder = dataFolder.current();
  invariant(folder, 'a server that runs jobs has a data folder');
  const file = `audit/audit-${month}.ndjson.gz`;
  const place = path.join(folder, file);
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const written = { rows: 0 };
  await pipeline(
    Readable.from(linesOf(tx, part, written)),
    createGzip(),
    createWriteStream(`${place}.part`, { mode: 0o600, flush: true }),
  );
  await rename(`${place}.part`, place);
  return { rows: written.rows, file, sha256: await hashOfFile(place) };
}

async function* linesOf(tx: Tx, part: string, written: { rows: number }): AsyncGenerator<string> {
  const table = sql.identifier(part);
  yield* linesIn(
    await tx.execute<Line>(sql`
      select json_build_object('seal', id, 'from_id', from_id, 'to_id', to_id, 'row_count', row_count,
        'hash', hash, 'prev_hash', prev_hash)::text as line
      from seal where kind = 'audit'
        and from_id <= (select max(id) from ${table}) and to_id >= (select min(id) from ${table})
      order by id`),
  );
  let last = 0;
  for (;;) {
    const page = await tx.execute<Line & { id: string }>(sql`
      select id, row_to_json(entry)::text as line from ${table} as entry
      where id > ${last} order by id limit ${rowsPerPage}`);
    yield* linesIn(page);
    written.rows += page.rows.length;
    if (page.rows.length < rowsPerPage) return;
    last = Number(page.rows.at(-1)?.id);
  }
}

type Line = { line: string };

const linesIn = ({ rows }: { rows: readonly Line[] }) => rows.map(({ line }) => `${line}\n`);

async function hashOfFile(place: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(place)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
