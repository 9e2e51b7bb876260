import type sharpModule from 'sharp';
import { Problem } from '../../platform/problem.ts';

/** A picture as it is kept: WebP, upright, without anything that the camera wrote beside the pixels. */
type Image = {
  readonly width: number;
  readonly height: number;
  /** Longest side as it is named → the picture. */
  readonly sizes: ReadonlyMap<number, Uint8Array>;
  /** The largest size as PNG on white, as papers take it. */
  readonly forPaper: () => Promise<Uint8Array>;
};

type ImageFault = 'damaged' | 'pixels' | 'type';

const atOnce = 2;
const mostWaiting = 20;
const decodeSeconds = 20;
const quality = 82;

type Sharp = typeof sharpModule;

let loaded: Promise<Sharp> | null = null;
let working = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a picture whole and writes it anew in each size; one that is smaller than a size is kept as it
 * is, under the smallest size that holds it.
 *
 * @param sizes longest sides, from small to large.
 * @param mostPixels what the file claims is looked at before anything is decoded.
 * @returns what is wrong, when it cannot be read.
 * @throws {Problem} `busy` (503) when too many pictures wait.
 */
export async function readImage(
  bytes: Uint8Array,
  { sizes, mostPixels }: { readonly sizes: readonly number[]; readonly mostPixels: number },
): Promise<Image | ImageFault> {
  return inTurn(async () => {
    const sharp = await load();
    const head = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!head) return 'damaged';
    if ((head.pages ?? 1) > 1) return 'type';
    if (head.width * head.height > mostPixels) return 'pixels';
    const wanted = sizesFor(sizes, Math.max(head.width, head.height));
    const largest = wanted.at(-1) ?? 0;
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        .timeout({ seconds: decodeSeconds })
        .autoOrient()
        .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const made = new Map<number, Uint8Array>();
      for (const size of wanted) {
        const picture = sharp(data, { raw })
          .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
          .webp({ quality });
        made.set(size, await picture.toBuffer());
      }
      const { width, height } = head.autoOrient;
      return { width, height, sizes: made, forPaper: () => pngOf(sharp(data, { raw })) };
    } catch {
      return 'damaged';
    }
  });
}

const pngOf = (picture: ReturnType<Sharp>) =>
  picture.flatten({ background: '#fff' }).png().toBuffer();

/** The sizes up to the first that holds a picture whole. */
function sizesFor(sizes: readonly number[], longest: number): readonly number[] {
  const holds = sizes.findIndex((size) => size >= longest);
  return holds === -1 ? sizes : sizes.slice(0, holds + 1);
}

/** The library knows many formats; here it opens three, with a thread each. */
function load(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
      ],
    });
    return sharp;
  });
  return loaded;
}

/** At most two pictures are open at once; the others wait for their turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) {
    if (waiting.length >= mostWaiting) {
      throw new Problem(503, 'busy', 'Many pictures are being read. Try again in a moment.');
    }
    await new Promise<void>((begin) => waiting.push(begin));
  } else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
