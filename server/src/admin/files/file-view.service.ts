import type { GetFile } from '@counting-house/contract/admin/file.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { and, eq } from 'drizzle-orm';
import { fileUses } from '../../files.ts';
import { note } from '../../platform/audit/audit.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { fileStore } from '../../platform/files/file-store.ts';
import { notAllowed, notFound } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { nearestSize } from './file.rules.ts';
import { fileParts } from './file-reading.ts';
import { files } from '../../platform/files/file.table.ts';

type Stored = typeof files.$inferSelect;

/**
 * A file to keep or to show. One that no record names yet is there for its sender alone.
 *
 * @throws {Problem} `not_found`; `not_allowed` (403) without the right to see its record.
 */
export async function getFile(ctx: ReadContext, { id, variant }: GetFile): Promise<FileAnswer> {
  const file = await readRow(ctx, files, id);
  if (file.purpose === 'made') throw notFound('File');
  if (!file.isPublic) {
    await mustBeShown(ctx, file);
    if (variant === undefined)
      note(ctx, { action: 'open', entity: 'file', entityId: id, entityNo: file.originalName });
  }
  const { part, fileName } = partOf(file, variant);
  return { fileName, mime: file.mime, bytes: await fileStore.read(file.storageKey, part) };
}

/** The logo of the business as papers take it; null where there is none. */
export async function printedLogo(ctx: ReadContext): Promise<Uint8Array | null> {
  const id = ctx.settings['business.logoFileId'];
  if (id === null) return null;
  const [file] = await ctx.tx
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(and(eq(files.id, id), eq(files.purpose, 'logo')));
  return file ? fileStore.read(file.storageKey, fileParts.forPaper) : null;
}

/** The part of a file that is answered, and how it is called there: by what it is, whatever its sender said. */
function partOf({ kind, variants, originalName }: Stored, wanted = Infinity) {
  const name = originalName.replace(/\.\w{1,5}$/u, '');
  if (kind === 'document') return { part: fileParts.paper, fileName: `${name}.pdf` };
  return { part: `${nearestSize(variants, wanted)}.webp`, fileName: `${name}.webp` };
}

async function mustBeShown(ctx: ReadContext, file: Stored): Promise<void> {
  const uses = fileUses.filter(({ purpose }) => purpose === file.purpose);
  const known = await Promise.all(
    uses.map(async ({ read, isUsed }) => {
      const found = await ctx.tx
        .select({ id: files.id })
        .from(files)
        .where(and(eq(files.id, file.id), isUsed));
      return found.length > 0 ? [read] : [];
    }),
  );
  const rights = known.flat();
  if (rights.length === 0 && file.createdBy !== ctx.user.id) throw notFound('File');
  if (rights.length > 0 && !rights.some((read) => read === 'self' || may(ctx, read))) {
    throw notAllowed();
  }
}
