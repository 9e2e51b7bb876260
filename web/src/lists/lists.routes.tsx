import { lazy } from 'react';

export type { ListFace, ListOptionsProps } from './list-face.ts';
export { useUploadAct } from './upload-act.ts';
export { withOption } from './list-option.ts';

/** A list brought as a file, in place of a page whose address says `?upload=…`; fetched when it is needed first. */
export const ListUpload = lazy(async () => ({
  default: (await import('./list-upload.tsx')).ListUpload,
}));
