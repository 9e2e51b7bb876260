import {
  filePurposes,
  pictureUrl,
  FilePurpose,
  type UploadedFiles,
  type UploadedImages,
  type UploadFile,
  type UploadImage,
} from '@counting-house/contract/admin/file.ts';
import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import { readingEarly, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { fileStore } from '../../platform/files/file-store.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { insertRow, theOne, updateRow } from '../../platform/rows/rows.ts';
import { readImages, readPapers, readPictures, type Read } from './file-reading.ts';
import { fileTexts } from './file.rules.ts';
import { files } from '../../platform/files/file.table.ts';

const gigabyte = 1_073_741_824;
const unusedHours = 24;
const releasedDays = 30;

/**
 * Keeps pictures, all or none.
 *
 * @throws {Problem} `not_allowed` (403) without the permission of the purpose's area; `invalid` (422)
 *   at the field `file`, or `file.1` when several were sent; `file.store_full` (422).
 */
export const uploadImage = prepared(readImages, keepImages);

/** Keeps papers of a record, refused as `uploadImage` refuses; a PDF has at most 50 pages. */
export const uploadFile = prepared(readPapers, keepPapers);

/**
 * A write that keeps pictures for one purpose by a right of its own.
 *
 * @param may finds what they are for, or refuses, before a picture is read and again before it is kept.
 *
 * @throws {Problem} as `uploadImage` does, but never for a right.
 */
export function keepsPictures<I, F, A>(
  purpose: UploadImage['purpose'],
  may: (ctx: ReadContext, input: I) => Promise<F>,
  write: (ctx: WriteContext, found: F, kept: UploadedImages) => Promise<A>,
): (ctx: WriteContext, input: I) => Promise<A> {
  return prepared(
    async (ctx, input: I) => {
      await may(readingEarly(ctx), input);
      return readPictures(ctx, purpose);
    },
    async (ctx, input: I, read: Read[]) => {
      const found = await may(ctx, input);
      return write(ctx, found, await keepImages(ctx, { purpose, altText: '' }, read));
    },
  );
}

/** Those of the files that are there for one of these purposes, with what was said of it and its fingerprint. */
export async function sentFiles(
  ctx: ReadContext,
  ids: readonly number[],
  purposes: readonly FilePurpose[],
): Promise<{ id: number; sha256: string; altText: string }[]> {
  return ctx.tx
    .select({ id: files.id, sha256: files.sha256, altText: files.altText })
    .from(files)
    .where(and(inArray(files.id, [...ids]), inArray(files.purpose, [...purposes])));
}

/** The same of those that the asker sent, which a private record may take. */
export async function ownFiles(
  ctx: ReadContext,
  ids: readonly number[],
  purposes: readonly FilePurpose[],
): Promise<{ id: number }[]> {
  return ctx.tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, [...ids]),
        inArray(files.purpose, [...purposes]),
        eq(files.createdBy, ctx.user.id),
      ),
    );
}

/** Says anew what is seen on a picture that the asker sent. */
export async function nameFile(
  ctx: WriteContext,
  at: { readonly id: number; readonly version: number },
  altText: string,
) {
  theOne(files, await ownFiles(ctx, [at.id], FilePurpose.options));
  return updateRow(ctx, files, at, { altText });
}

/** A record names a file no more: it may be cleaned away in a month, when no other names it. */
export async function releaseFile(ctx: WriteContext, id: number): Promise<void> {
  await ctx.tx
    .update(files)
    .set({ keptUntil: after(ctx, releasedDays * 24) })
    .where(eq(files.id, id));
}

async function keepImages(
  ctx: WriteContext,
  input: UploadImage,
  read: readonly Read[],
): Promise<UploadedImages> {
  const kept = await keepEach(ctx, input, read);
  return {
    files: kept.map(({ id, width, height, bytes }) => {
      const { sizes, isPublic } = filePurposes[input.purpose];
      const urlOf = isPublic ? pictureUrl : privatePath;
      const [url, thumbUrl] = [urlOf(id, sizes.at(-1) ?? 0), urlOf(id, sizes[0] ?? 0)];
      return { id, url, thumbUrl, width: width ?? 0, height: height ?? 0, bytes };
    }),
  };
}

async function keepPapers(
  ctx: WriteContext,
  { purpose }: UploadFile,
  read: readonly Read[],
): Promise<UploadedFiles> {
  const kept = await keepEach(ctx, { purpose, altText: '' }, read);
  return { files: kept.map(({ id, originalName, bytes }) => ({ id, name: originalName, bytes })) };
}

/** Bytes first, rows last: a crash in between leaves bytes that the cleaner finds. */
async function keepEach(
  ctx: WriteContext,
  { purpose, altText }: { purpose: FilePurpose; altText: string },
  read: readonly Read[],
) {
  await mustHaveRoom(
    ctx,
    read.reduce((all, { bytes }) => all + bytes, 0),
  );
  const kept: (typeof files.$inferSelect)[] = [];
  for (const { parts, ...file } of read) {
    const row = {
      ...file,
      purpose,
      altText,
      isPublic: filePurposes[purpose].isPublic,
      keptUntil: after(ctx, unusedHours),
    };
    kept.push(await insertRow(ctx, files, { ...row, storageKey: await fileStore.keep(parts) }));
  }
  return kept;
}

/**
 * Makes sure that so many more bytes fit. Locks the store's count, so that two at once do not both take the last room.
 *
 * @throws {Problem} `file.store_full` (422).
 */
export async function mustHaveRoom(ctx: WriteContext, asked: number): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('file store', 23))`);
  const [held] = await ctx.tx.select({ bytes: sum(files.bytes) }).from(files);
  const room = ctx.settings['admin.uploadQuotaGb'] * gigabyte;
  if (Number(held?.bytes ?? 0) + asked <= room) return;
  throw ruleBroken('file.store_full', fileTexts.full, { fields: { file: fileTexts.full } });
}

const privatePath = (id: number, size: number) => `Admin/File?ID=${id}&variant=${size}`;

const after = (ctx: WriteContext, hours: number) =>
  new Date(Date.parse(ctx.now) + hours * 3_600_000).toISOString();
