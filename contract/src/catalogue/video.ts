import { z } from 'zod';
import { optionalParts } from '../kit/change.ts';
import { queryId } from '../kit/list.ts';
import { id, requiredText, text, version } from '../kit/shapes.ts';

/** Videos of one product. */
export const mostVideos = 10;

export const VideoStatus = z.enum(['active', 'hidden']);
export type VideoStatus = z.output<typeof VideoStatus>;

const hosts: readonly string[] = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'www.youtube-nocookie.com',
];

/** The id of the video that a YouTube address leads to, whichever way it is written; null for any other. */
export function parseVideoId(address: string): string | null {
  const url = URL.parse(/^https?:\/\//iu.test(address) ? address : `https://${address}`);
  if (!url) return null;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  let found: string | null = null;
  if (url.hostname === 'youtu.be') found = first;
  else if (hosts.includes(url.hostname)) {
    if (first === 'watch') found = url.searchParams.get('v');
    else if (['shorts', 'embed', 'live'].includes(first)) found = second;
  }
  return found !== null && /^[\w-]{11}$/u.test(found) ? found : null;
}

/** The address under which a video is kept. */
export const watchAddress = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;

const url = requiredText(300, 'Address').refine(
  (address) => parseVideoId(address) !== null,
  'This is not a YouTube address',
);
const title = text(120);
const sortOrder = z.int('Enter a whole number').min(0).max(100_000);

export const WantedVideo = z.strictObject({ url, title: title.optional() });
export type WantedVideo = z.output<typeof WantedVideo>;

export const wantedVideos = z
  .array(WantedVideo)
  .max(mostVideos, `A product can have ${mostVideos} videos`)
  .refine(
    (list) => new Set(list.map((video) => parseVideoId(video.url))).size === list.length,
    'This video is already on the product',
  );

export const NewVideo = z.strictObject({
  productId: id,
  url,
  title: title.optional(),
  /** The last when left out. */
  sortOrder: sortOrder.optional(),
});
export type NewVideo = z.output<typeof NewVideo>;

export const ChangedVideo = z.strictObject({
  ...optionalParts(z.object({ url, title: title.optional(), sortOrder: sortOrder.optional() })),
  id: queryId,
  version,
  status: VideoStatus.optional(),
});
export type ChangedVideo = z.output<typeof ChangedVideo>;

export const Video = z.object({
  id,
  productId: id,
  /** YouTube's own, 11 characters. */
  videoId: z.string(),
  url: z.string(),
  title: z.string(),
  sortOrder: z.int(),
  status: VideoStatus,
  version,
});
export type Video = z.output<typeof Video>;
