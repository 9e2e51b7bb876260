import {
  fileLimits,
  filePurposes,
  type FilePurpose,
  type UploadFile,
  type UploadImage,
} from '@counting-house/contract/admin/file.ts';
import type { UploadedFile } from '@counting-house/contract/kit/operation.ts';
import { fileUses } from '../../files.ts';
import { may, type EarlyContext } from '../../platform/context.ts';
import type { Parts } from '../../platform/files/file-store.ts';
import { invalid, notAllowed, ruleBroken } from '../../platform/problem.ts';
import { hashOfBytes } from '../../platform/environment/secrets.ts';
import { fileTexts, detectFileType } from './file.rules.ts';
import type { files } from '../../platform/files/file.table.ts';
import { readImage } from './image.ts';
import { inspectPdf } from './pdf.ts';
import { isRefused } from './virus-check.ts';

/** A file that was read and found good, not kept yet. */
export type Read = Pick<
  typeof files.$inferInsert,
  'kind' | 'originalName' | 'mime' | 'sha256' | 'width' | 'height' | 'variants'
> & { readonly parts: Parts; readonly bytes: number };

/** Parts of a file beside the sizes of a picture: a PDF, and a logo as papers take it. */
export const fileParts = { paper: 'paper.pdf', forPaper: 'paper.png' } as const;

const megabyte = 1_048_576;

/** The pictures of a call, decoded whole and written anew; all are refused when one is wrong. */
export function readImages(ctx: EarlyContext, { purpose }: UploadImage): Promise<Read[]> {
  mustBeAllowed(ctx, purpose);
  return readPictures(ctx, purpose);
}

/** The same for a call that has a right of its own to what it keeps. */
export function readPictures(ctx: EarlyContext, purpose: FilePurpose): Promise<Read[]> {
  const most = Math.min(
    ctx.settings['admin.uploadMaxImageMb'],
    filePurposes[purpose].mostMb ?? Infinity,
  );
  return readEach(ctx, (file) => {
    const type = detectFileType(file.bytes);
    if (type === null || type === 'application/pdf') return fileTexts.type(file.fileName);
    return readOneImage(file, purpose, most);
  });
}

/** The same for papers: PDFs as they came, and pictures. */
export function readPapers(ctx: EarlyContext, { purpose }: UploadFile): Promise<Read[]> {
  mustBeAllowed(ctx, purpose);
  const most = ctx.settings['admin.uploadMaxFileMb'];
  return readEach(ctx, (file) => {
    const type = detectFileType(file.bytes);
    if (type === null) return fileTexts.type(file.fileName);
    return type === 'application/pdf' ? readPdf(file, most) : readOneImage(file, purpose, most);
  });
}

async function readOneImage(
  { fileName, bytes }: UploadedFile,
  purpose: FilePurpose,
  mostMegabytes: number,
): Promise<Read | string> {
  if (bytes.length > mostMegabytes * megabyte) return fileTexts.tooLarge(fileName, mostMegabytes);
  const { sizes, leastPixels, label } = filePurposes[purpose];
  const image = await readImage(bytes, { sizes, mostPixels: fileLimits.pixels });
  if (typeof image === 'string') return fileTexts[image](fileName);
  const { width, height } = image;
  const least =
    typeof leastPixels === 'number' ? { width: leastPixels, height: leastPixels } : leastPixels;
  if (width < least.width || height < least.height) {
    return fileTexts.tooSmall(label ?? fileName, least);
  }
  const parts = new Map([...image.sizes].map(([size, made]) => [`${size}.webp`, made]));
  if (purpose === 'logo') parts.set(fileParts.forPaper, await image.forPaper());
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
}

/** A PDF is kept as it came; it is only ever handed out to be kept, never shown as a page. */
async function readPdf(
  { fileName, bytes }: UploadedFile,
  mostMegabytes: number,
): Promise<Read | string> {
  if (bytes.length > mostMegabytes * megabyte) return fileTexts.tooLarge(fileName, mostMegabytes);
  const found = await inspectPdf(bytes);
  if (typeof found === 'string') return fileTexts[found](fileName);
  if (found.pages > fileLimits.pdfPages) return fileTexts.pages(fileName, fileLimits.pdfPages);
  return {
    kind: 'document',
    originalName: fileName,
    mime: 'application/pdf',
    sha256: hashOfBytes(bytes),
    width: null,
    height: null,
    variants: [],
    parts: new Map([[fileParts.paper, bytes]]),
    bytes: bytes.length,
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
  readOne: (file: UploadedFile) => Promise<Read | string> | Read | string,
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
  for (const { bytes } of ctx.files) await mustBeClean(bytes);
  return read;
}

/** @throws {Problem} `file.refused` (422). */
async function mustBeClean(bytes: Uint8Array): Promise<void> {
  if (!(await isRefused(bytes))) return;
  throw ruleBroken('file.refused', fileTexts.refused, { fields: { file: fileTexts.refused } });
}
