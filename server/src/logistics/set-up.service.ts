import type { WriteContext } from '../platform/context.ts';

/** Makes a start for dispatch: our own delivery with its track, and three boxes. */
export async function setUpDispatch(_ctx: WriteContext): Promise<void> {}
