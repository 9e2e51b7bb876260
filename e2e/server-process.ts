/** Opens and closes servers one after the other, as its parent says; ends when the parent lets go of it. */
import path from 'node:path';
import { openServer, type Server } from '../server/src/open-server.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';
import { otpConsole } from '../server/src/session/otp/otp-console.ts';
import type { Answer, Told } from './server.ts';

const root = path.join(import.meta.dirname, '..');
let server: Server | null = null;

// As the server's own console does.
otpConsole.open(({ phone, otp }) => process.stdout.write(`OTP for ${phone}: ${otp}\n`));

process.on('message', (told: Told) => void obey(told));
process.once('disconnect', () => void close().then(() => process.exit()));

async function obey(told: Told): Promise<void> {
  if ('open' in told) {
    const variables = { ...process.env, DATA_DIR: told.open };
    server = await openServer({
      environment: readEnvironment(variables, root),
      variables,
      root,
      tell: (sentence) => process.stderr.write(`${sentence}\n`),
    });
    answer({ url: server.address });
  } else {
    await close();
    answer({ closed: true });
  }
}

async function close(): Promise<void> {
  await server?.close();
  server = null;
}

function answer(what: Answer): void {
  process.send?.(what);
}
