import { store } from '../platform/store.ts';

/** The temporary password with which somebody has just signed in, until they have one of their own. */
export const justTyped = store<string | null>(null);
