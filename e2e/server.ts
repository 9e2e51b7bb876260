import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Another site, a shop, whose pages may call the house. */
export const shopOrigin = 'http://127.0.0.1:41733';

export type Server = {
  readonly url: string;
  /** Everything that it has printed so far. */
  said(): string;
  /** Asks it to end, and waits until it has. */
  close(): Promise<void>;
};

/** Opens a house on a free port and answers where; PORT=0 lets the system choose. */
export async function openServer(dataDir: string): Promise<Server> {
  const server = spawn(
    process.execPath,
    ['--import', './tools/resolve-once.mjs', 'server/src/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: '0',
        DATABASE_URL: '',
        PUBLIC_URL: '',
        // Gateways that a journey opens.
        INTEGRATION_ALLOW_PRIVATE: '127.0.0.1',
        CORS_ORIGINS: shopOrigin,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (words: string) => {
      said += words;
      const [, where] = /is open at (\S+)/u.exec(said) ?? [];
      if (where) resolve(where);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    url,
    said: () => said,
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}
