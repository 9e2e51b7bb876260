import type { WriteContext } from '../platform/context.ts';

/** Makes the first store with its trays and the reasons. */
export async function setUpStore(_ctx: WriteContext): Promise<void> {}
