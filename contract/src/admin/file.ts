import { z } from 'zod';
import { queryId, queryNumber } from '../kit/list.ts';
import { id, text } from '../kit/shapes.ts';

/** What a file is for. It decides what is accepted, in which sizes it is kept, and who may see it. */
export const FilePurpose = z.enum([
  'product',
  'variant',
  'category',
  'item',
  'logo',
  'user_photo',
  'attachment',
  'return_photo',
  'review',
  'banner_desktop',
  'banner_mobile',
  /** Made by the house for one person, such as an export; nobody sends one. */
  'made',
]);
export type FilePurpose = z.output<typeof FilePurpose>;

type FileLimits = {
  /** Longest sides of the pictures that are kept, from small to large; none is ever enlarged. */
  readonly sizes: readonly number[];
  /** Least pixels of either side, or of each. */
  readonly leastPixels: number | { readonly width: number; readonly height: number };
  /** What one that is too small is called; its own name when left out. */
  readonly label?: string;
  /** Anybody may see it, at an address that never changes. */
  readonly isPublic: boolean;
  /** Most megabytes, where that is less than the house takes for its kind. */
  readonly mostMb?: number;
};

const ofGoods = {
  sizes: [160, 480, 960, 1600],
  leastPixels: 200,
  isPublic: true,
} as const satisfies FileLimits;

export const filePurposes: Readonly<Record<FilePurpose, FileLimits>> = {
  product: ofGoods,
  variant: ofGoods,
  category: ofGoods,
  item: ofGoods,
  attachment: { sizes: [160, 1600], leastPixels: 1, isPublic: false },
  return_photo: { sizes: [160, 1600], leastPixels: 1, isPublic: false },
  logo: { sizes: [64, 256, 512], leastPixels: 64, isPublic: true, mostMb: 2 },
  review: { sizes: [160, 960], leastPixels: 1, isPublic: true },
  banner_desktop: {
    sizes: [960, 1920],
    leastPixels: { width: 1200, height: 300 },
    label: 'Desktop picture',
    isPublic: true,
    mostMb: 4,
  },
  banner_mobile: {
    sizes: [540, 1080],
    leastPixels: { width: 600, height: 600 },
    label: 'Mobile picture',
    isPublic: true,
    mostMb: 4,
  },
  made: { sizes: [], leastPixels: 1, isPublic: false },
  /** Anyone who is signed in sees it. */
  user_photo: { sizes: [64, 256, 512], leastPixels: 64, isPublic: false, mostMb: 2 },
};

export const fileLimits = {
  perCall: 10,
  pixels: 40_000_000,
  pdfPages: 50,
  /** What the settings allow at most, and a little more, so that a larger file is told so in words. */
  imageBytes: 20 * 1_048_576 + 1,
  documentBytes: 50 * 1_048_576 + 1,
} as const;

/** A file of a setting, for its purpose; null where there is none. */
export const fileOf = (purpose: 'logo') => z.nullable(id).meta({ filePurpose: purpose });

/** Where everybody finds a public picture, in the size nearest to `size`. */
export const pictureUrl = (fileId: number, size: number): string => `/files/${fileId}/${size}.webp`;

/** What is seen on a picture. */
export const altText = text(200);

/** Pictures have purposes of their own; papers go to Admin/FileUpload. */
export const ImagePurpose = FilePurpose.exclude(['attachment', 'made']);
export type ImagePurpose = z.output<typeof ImagePurpose>;

export const UploadImage = z.strictObject({ purpose: ImagePurpose, altText: altText.default('') });
export type UploadImage = z.output<typeof UploadImage>;

export const UploadedImages = z.object({
  files: z.array(
    z.object({
      id,
      /** The largest size, and the smallest; of what is not public, below the API's address. */
      url: z.string(),
      thumbUrl: z.string(),
      width: z.int(),
      height: z.int(),
      /** On disk, in all sizes. */
      bytes: z.int(),
    }),
  ),
});
export type UploadedImages = z.output<typeof UploadedImages>;

const PaperPurpose = FilePurpose.extract(['attachment']);

export const UploadFile = z.strictObject({ purpose: PaperPurpose });
export type UploadFile = z.output<typeof UploadFile>;

export const UploadedFiles = z.object({
  files: z.array(z.object({ id, name: z.string(), bytes: z.int() })),
});
export type UploadedFiles = z.output<typeof UploadedFiles>;

/** A file that hangs on a record: a picture, or a paper to keep. */
export const AttachedFile = z.object({
  id,
  name: z.string(),
  kind: z.enum(['image', 'document']),
  bytes: z.int(),
});
export type AttachedFile = z.output<typeof AttachedFile>;

/** Files that were sent for a record. */
export const fileIds = z
  .array(id)
  .max(fileLimits.perCall, `Choose at most ${fileLimits.perCall} files.`)
  .transform((ids) => [...new Set(ids)]);

export const GetFile = z.strictObject({
  id: queryId,
  /** The longest side that is wanted; the largest when left out. */
  variant: queryNumber(z.int().min(1).max(10_000)).optional(),
});
export type GetFile = z.output<typeof GetFile>;
