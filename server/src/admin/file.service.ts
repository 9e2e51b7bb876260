import {
  fileLimits,
  filePurposes,
  pictureUrl,
  type FilePurpose,
  type UploadedImages,
  type UploadImage,
} from '@counting-house/contract/admin/file.ts';
import type { UploadedFile } from '@counting-house/contract/kit/operation.ts';
import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import { fileUses } from '../files.ts';
import {
  may,
  type EarlyContext,
  type ReadContext,
  type WriteContext,
} from '../platform/context.ts';
import { fileStore, type Parts } from '../platform/file-store.ts';
import { prepared } from '../platform/handlers.ts';
import { invalid, notAllowed, ruleBroken } from '../platform/problem.ts';
import { insertRow } from '../platform/rows.ts';
import { hashOfBytes } from '../platform/secrets.ts';
import { fileTexts, fileTypeOf } from './file.rules.ts';
import { files } from './file.table.ts';
import { readImage } from './image.ts';

/** A file that was read and found good, not kept yet. */
type Read = Pick<
  typeof files.$inferInsert,
  'kind' | 'originalName' | 'mime' | 'sha256' | 'width' | 'height' | 'variants'
> & { readonly parts: Parts; readonly bytes: number };

/** The part of a logo that is drawn on papers. */
export const paperPart = 'paper.png';

const megabyte = 1_048_576;
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

/** Those of the files that are there for one of these purposes, with the fingerprint of what was sent. */
export async function sentFiles(
  ctx: ReadContext,
  ids: readonly number[],
  purposes: readonly FilePurpose[],
): Promise<{ id: number; sha256: string }[]> {
  return ctx.tx
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(and(inArray(files.id, [...ids]), inArray(files.purpose, [...purposes])));
}

/** A record names a file no more: it may be cleaned away in a month, when no other names it. */
export async function releaseFile(ctx: WriteContext, id: number): Promise<void> {
  await ctx.tx
    .update(files)
    .set({ keptUntil: after(ctx, releasedDays * 24) })
    .where(eq(files.id, id));
}

function readImages(ctx: EarlyContext, { purpose }: UploadImage): Promise<Read[]> {
  mustBeAllowed(ctx, purpose);
  const { sizes, leastPixels, mostMb = Infinity } = filePurposes[purpose];
  const megabytes = Math.min(ctx.settings['admin.uploadMaxImageMb'], mostMb);
  return readEach(ctx, async ({ fileName, bytes }) => {
    const type = fileTypeOf(bytes);
    if (type === null || type === 'application/pdf') return fileTexts.type(fileName);
    if (bytes.length > megabytes * megabyte) return fileTexts.tooLarge(fileName, megabytes);
    const image = await readImage(bytes, { sizes, mostPixels: fileLimits.pixels });
    if (typeof image === 'string') return fileTexts[image](fileName);
    const { width, height } = image;
    if (Math.min(width, height) < leastPixels) return fileTexts.tooSmall(fileName, leastPixels);
    const parts = new Map([...image.sizes].map(([size, made]) => [`${size}.webp`, made]));
    if (purpose === 'logo') parts.set(paperPart, await image.forPaper());
    return {
      kind: 'image',
      originalName: fileName,
      mime: 'image/webp',
      sha256: hashOfBytes(bytes),
      width,
      height,
      variants: [...image.sizes.keys()],
      parts,
      bytes: [...parts.values()].reduce((all, part) => all + part.length, 0),
    };
  });
}

async function keepImages(
  ctx: WriteContext,
  input: UploadImage,
  read: readonly Read[],
): Promise<UploadedImages> {
  const kept = await keepEach(ctx, input, read);
  return {
    files: kept.map(({ id, width, height, bytes }) => {
      const { sizes } = filePurposes[input.purpose];
      const url = pictureUrl(id, sizes.at(-1) ?? 0);
      const thumbUrl = pictureUrl(id, sizes[0] ?? 0);
      return { id, url, thumbUrl, width: width ?? 0, height: height ?? 0, bytes };
    }),
  };
}

function mustBeAllowed(ctx: EarlyContext, purpose: FilePurpose): void {
  const isAllowed = fileUses.some(
    (use) => use.purpose === purpose && (use.write === 'self' || may(ctx, use.write)),
  );
  if (!isAllowed) throw notAllowed();
}

/** Reads every file of the call; the refusals of all are told together. */
async function readEach(
  ctx: EarlyContext,
  readOne: (file: UploadedFile) => Promise<Read | string>,
): Promise<Read[]> {
  if (ctx.files.length === 0) throw invalid({ file: fileTexts.missing });
  const read: Read[] = [];
  const faults: Record<string, string> = {};
  for (const [index, file] of ctx.files.entries()) {
    const one = await readOne(file);
    if (typeof one === 'string') faults[ctx.files.length === 1 ? 'file' : `file.${index}`] = one;
    else read.push(one);
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return read;
}

/** Bytes first, rows last: a crash in between leaves bytes that the cleaner finds. */
async function keepEach(
  ctx: WriteContext,
  { purpose, altText }: { purpose: FilePurpose; altText: string },
  read: readonly Read[],
) {
  await mustHaveRoom(ctx, read);
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

/** Locks the store's count, so that two at once do not both take the last room. */
async function mustHaveRoom(ctx: WriteContext, read: readonly Read[]): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('file store', 23))`);
  const [held] = await ctx.tx.select({ bytes: sum(files.bytes) }).from(files);
  const asked = read.reduce((all, { bytes }) => all + bytes, 0);
  const room = ctx.settings['admin.uploadQuotaGb'] * gigabyte;
  if (Number(held?.bytes ?? 0) + asked <= room) return;
  throw ruleBroken('file.store_full', fileTexts.full, { fields: { file: fileTexts.full } });
}

const after = (ctx: WriteContext, hours: number) =>
  new Date(Date.parse(ctx.now) + hours * 3_600_000).toISOString();
