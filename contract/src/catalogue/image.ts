import { z } from 'zod';
import { queryId, seenVersion } from '../kit/list.ts';
import { id, text } from '../kit/shapes.ts';

/** Pictures of one product, and of one variant. */
const mostImages = { product: 20, variant: 10 } as const;

/** What is seen on a picture. */
export const mostWords = 150;
export const imageWords = text(mostWords);

/** A picture where it is shown; the first of a list is the main one. */
export const Image = z.object({
  id,
  fileId: id,
  /** What is seen on it; empty: the product's name says it. */
  alt: z.string(),
  url: z.string(),
  thumbUrl: z.string(),
});
export type Image = z.output<typeof Image>;

/** A picture as it is asked for; its file was sent to Admin/ImageUpload. */
export const WantedImage = z.strictObject({ fileId: id, alt: imageWords.default('') });
export type WantedImage = z.output<typeof WantedImage>;

/** All pictures in their order; those left out are taken off. */
export const wantedImages = (thing: keyof typeof mostImages) =>
  z
    .array(WantedImage)
    .max(mostImages[thing], `A ${thing} can have ${mostImages[thing]} pictures`)
    .refine(
      (list) => new Set(list.map(({ fileId }) => fileId)).size === list.length,
      `This picture is already on the ${thing}`,
    );

/** What is left after one was taken off, in order. */
/** A picture to take off; the version is that of the product or variant that bears it. */
export const ImageSeen = z.strictObject({ id: queryId, version: seenVersion });
export type ImageSeen = z.output<typeof ImageSeen>;

export const ImagesLeft = z.object({ deletedId: id, images: z.array(Image) });
export type ImagesLeft = z.output<typeof ImagesLeft>;
