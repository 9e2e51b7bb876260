import { asc, eq, sql } from 'drizzle-orm';
import { files } from '../../admin/files/file.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { countLineFiles, countLines } from './count.table.ts';

/** Photos and papers of a line, the oldest first. */
export const photosOf = (ctx: ReadContext, lineId: number) =>
  ctx.tx
    .select({ id: files.id, name: files.originalName, kind: files.kind, bytes: files.bytes })
    .from(countLineFiles)
    .innerJoin(files, eq(files.id, countLineFiles.fileId))
    .where(eq(countLineFiles.lineId, lineId))
    .orderBy(asc(countLineFiles.id));

/** How many a line has, in a query over count_line. */
export const photoCount = sql`(
  select count(*) from count_line_file f where f.line_id = ${countLines.id}
)`.mapWith(Number);
