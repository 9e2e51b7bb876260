import { setImmediate } from 'node:timers/promises';

/** Nobody waits longer than this for somebody else's long work. */
const breathMs = 15;

/** Long work calls this at each of its steps; others are let in between once it is time. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < breathMs) return;
    await setImmediate();
    since = performance.now();
  };
}
