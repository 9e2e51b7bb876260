import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Another site, a shop, whose pages may call the house. */
export const shopOrigin = 'http://127.0.0.1:41733';

/** A server that answers. */
export type Server = {
  readonly url: string;
  /** Everything that it has printed so far. */
  said(): string;
  /** Waits until it has let go of everything. */
  close(): Promise<void>;
};

/** A process that opens servers, one after the other: loading the program takes longer than opening it. */
export type ServerProcess = {
  /** Opens a house on a free port. */
  open(dataDir: string): Promise<Server>;
  /** Ends the process. */
  end(): Promise<void>;
};

/** What the process is told, and what it answers. */
export type Told = { readonly open: string } | { readonly close: true };
export type Answer = { readonly url: string } | { readonly closed: true };

export function startServerProcess(): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--import', './tools/resolve-once.mjs', 'e2e/server-process.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        DATABASE_URL: '',
        PUBLIC_URL: '',
        // Gateways that a journey opens.
        INTEGRATION_ALLOW_PRIVATE: '127.0.0.1',
        CORS_ORIGINS: shopOrigin,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (words: string) => (said += words));
  return {
    async open(dataDir) {
      said = '';
      const answer = await ask(child, { open: dataDir });
      if (!('url' in answer)) throw new Error('The server was closed while it opened.');
      return {
        url: answer.url,
        said: () => said,
        close: async () => void (await ask(child, { close: true })),
      };
    },
    async end() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
}

/** @throws {Error} when the process ends before it answers. */
function ask(child: ChildProcess, told: Told): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer: Answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(told);
  });
}
