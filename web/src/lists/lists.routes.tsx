export type { ListFace, ListOptionsProps } from './list-face.ts';
export { UploadButton } from './upload-button.tsx';
export { useUploadAct } from './upload-act.ts';
export { withOption } from './list-option.ts';

/** A list brought as a file, in place of a page whose address says `?upload=…`; fetched when it is needed first. */
export const ListUpload = lazyPart(async () => (await import('./list-upload.tsx')).ListUpload);

/** All lists of some kinds that were uploaded, with what became of each. */
export const UploadHistory = lazyPart(
  async () => (await import('./upload-history.tsx')).UploadHistory,
);
import { lazyPart } from '../platform/lazy-part.ts';
