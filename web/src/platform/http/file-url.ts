import { apiBase } from './client.ts';

/** Where a picture that is not public is fetched, in the size nearest to `size`. */
export const privatePictureUrl = (fileId: number, size: number): string =>
  `${apiBase()}Admin/File?ID=${fileId}&variant=${size}`;
