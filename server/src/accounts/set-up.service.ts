import type { WriteContext } from '../platform/context.ts';

/** Makes the chart of accounts and the first financial year. */
export async function setUpBooks(_ctx: WriteContext): Promise<void> {}
