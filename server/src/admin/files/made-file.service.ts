import { createHash } from 'node:crypto';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { and, desc, eq, gt } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { fileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/problem.ts';
import { atMost } from '../../platform/rows/at-most.ts';
import { insertRow } from '../../platform/rows/rows.ts';
import { mustHaveRoom } from './file.service.ts';
import { files } from '../../platform/files/file.table.ts';

const keptDays = 30;
const mostListed = 50;
const part = 'made.bin';

/**
 * Keeps a file that the house made for the asker. It is there for them alone, and for 30 days.
 *
 * @throws {Problem} `file.store_full` (422).
 */
export async function keepMadeFile(
  ctx: WriteContext,
  { fileName, mime, bytes }: FileAnswer,
): Promise<number> {
  await mustHaveRoom(ctx, bytes.length);
  const row = await insertRow(ctx, files, {
    purpose: 'made',
    kind: 'document',
    originalName: fileName,
    mime,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    variants: [],
    isPublic: false,
    altText: '',
    keptUntil: new Date(Date.parse(ctx.now) + keptDays * 86_400_000).toISOString(),
    storageKey: await fileStore.keep(new Map([[part, bytes]])),
  });
  return row.id;
}

const isOwn = (ctx: ReadContext) =>
  and(eq(files.purpose, 'made'), eq(files.createdBy, ctx.user.id), gt(files.keptUntil, ctx.now));

/** The files that were made for the asker, newest first. */
export const madeFiles = (ctx: ReadContext) =>
  ctx.tx.select().from(files).where(isOwn(ctx)).orderBy(desc(files.id)).limit(atMost(mostListed));

/**
 * A file that was made for the asker.
 *
 * @throws {Problem} `not_found` for any other.
 */
export async function madeFile(ctx: ReadContext, id: number): Promise<FileAnswer> {
  const [file] = await ctx.tx
    .select()
    .from(files)
    .where(and(isOwn(ctx), eq(files.id, id)));
  if (!file) throw notFound('File');
  note(ctx, { action: 'open', entity: 'file', entityId: id, entityNo: file.originalName });
  return {
    fileName: file.originalName,
    mime: file.mime,
    bytes: await fileStore.read(file.storageKey, part),
  };
}
