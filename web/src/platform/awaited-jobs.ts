import { store } from './store.ts';

/** Jobs that the person started and walked away from; the bell follows them to their end. */
export const awaitedJobs = store<readonly number[]>([]);

/** Follows a job further when its page is left. */
export function awaitJob(id: number): void {
  awaitedJobs.set((before) => (before.includes(id) ? before : [...before, id]));
}

/** A job that ended, or that its page shows again. */
export function forgetJob(id: number): void {
  awaitedJobs.set((before) => before.filter((one) => one !== id));
}
