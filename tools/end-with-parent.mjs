// Ends the program when nobody waits for it any more. A signal to npm reaches only the shell that npm
// started, which dies without a word.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.platform !== 'win32') {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 300).unref();
}
