import { sql } from 'drizzle-orm';
import { attachedFiles } from '../../admin/files/attached.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { countLineFiles, countLines } from './count.table.ts';

/** Photos and papers of a line, the oldest first. */
export const readCountPhotos = (ctx: ReadContext, lineId: number) =>
  attachedFiles(ctx, countLineFiles, { lineId });

/** How many a line has, in a query over count_line. */
export const photoCount = sql`(
  select count(*) from count_line_file f where f.line_id = ${countLines.id}
)`.mapWith(Number);
