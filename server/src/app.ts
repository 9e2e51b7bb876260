import { allOperations, contract } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { servePublicFiles } from './admin/files/public-file.ts';
import { handlers } from './handlers.ts';
import type { Clock } from './platform/clock.ts';
import { letIn } from './platform/gates/cors.ts';
import type { Database } from './platform/database/database.ts';
import type { AnyHandler } from './platform/http/handlers.ts';
import { mount } from './platform/http/mount.ts';
import { answerUnknown } from './platform/answers/answer.ts';
import { logging } from './platform/environment/log.ts';
import { closeWhenAnswered } from './platform/gates/closing.ts';
import { protect } from './platform/gates/headers.ts';
import { openHosts, refuseOtherNames } from './platform/gates/hosts.ts';
import { serveApiPage } from './platform/answers/api-page.ts';
import { formFields } from './platform/gates/input.ts';
import { toRequest } from './platform/http/request.ts';
import { openRequestMemory, type RequestMemory } from './platform/http/request-memory.ts';
import { cutSlowBodies, limited, refuseLongAddresses } from './platform/limits/request-limits.ts';
import { programVersion } from './platform/environment/version.ts';
import { serveLists } from './platform/http/lists.ts';
import { buildOf, serveWeb } from './platform/http/web.ts';
import { openRegisters } from './registers.ts';
import { identify } from './session/sessions/identify.ts';
import type { SessionMemory } from './session/sessions/memory.ts';

/** How the house is opened. */
type Opening = {
  readonly database: Database;
  /** What this server remembers of sessions; without one it asks the database at every request. */
  readonly memory?: SessionMemory;
  /** What it keeps between requests; a memory of its own when left out. */
  readonly requests?: RequestMemory;
  readonly clock: Clock;
  readonly productSlug: string;
  /** Where people reach it, `https://books.example.in`; null: by the names of its machine. */
  readonly publicUrl: string | null;
  /** The name or address that it listens at; this machine's own when left out. */
  readonly host?: string;
  /** Origins elsewhere whose pages may call the API with a token; none when left out. */
  readonly corsOrigins?: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: string | false;
  /** The folder of the built browser side; null serves the API alone. */
  readonly webFolder: string | null;
  /** The least serious event that is written down. */
  readonly log: 'warn' | 'error';
  /** Where it is written; the console when left out. */
  readonly logStream?: { write(line: string): void } | undefined;
};

/** The server with every operation of the table mounted, not listening yet. */
export async function openApp(opening: Opening): Promise<FastifyInstance> {
  openRegisters();
  const app = fastify({
    logger: logging(opening.log, opening.logStream),
    trustProxy: opening.trustProxy,
    ...limited,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // `closeWhenAnswered` refuses in our own form.
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
  });
  const isSecure = opening.publicUrl?.startsWith('https:') ?? false;
  const origins = opening.publicUrl ? [new URL(opening.publicUrl).origin] : [];
  const { publicUrl, host = 'localhost' } = opening;
  const hosts = openHosts({ publicUrl, host });
  const build = opening.webFolder ? buildOf(opening.webFolder) : programVersion;
  protect(app, { isSecure, build });
  letIn(app, opening.corsOrigins ?? []);
  refuseOtherNames(app, hosts);
  refuseLongAddresses(app);
  cutSlowBodies(app);
  closeWhenAnswered(app);
  await app.register(multipart);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => formFields(body),
  );
  mount(
    app,
    {
      database: opening.database,
      memory:
        opening.requests ??
        openRequestMemory(opening.database, (err, reference) => app.log.error({ err, reference })),
      clock: opening.clock,
      productSlug: opening.productSlug,
      isSecure,
      origins,
      hosts,
      identify: (tx, request, now, operation) =>
        identify(tx, request, now, operation, opening.memory),
    },
    tableOf(),
  );
  serveApiPage(app, allOperations, {
    productSlug: opening.productSlug,
    isSignedIn: async (raw) => {
      const now = opening.clock.now().toISOString();
      const request = toRequest(raw, { isSecure, hosts });
      const asked = identify(opening.database.direct, request, now, contract.session.current);
      const { asker } = await asked.catch(() => ({ asker: { kind: 'public' } }));
      return asker.kind !== 'public';
    },
  });
  servePublicFiles(app, opening.database);
  serveLists(app);
  if (opening.webFolder) await serveWeb(app, opening.webFolder, opening.productSlug);
  answerUnknown(app);
  return app;
}

function tableOf(): { operation: Operation; handler: AnyHandler }[] {
  return Object.entries(contract).flatMap(([area, rows]) =>
    Object.entries<Operation>(rows).map(([name, operation]) => {
      const handler = handlers[area as keyof typeof handlers][name];
      if (!handler) throw new Error(`${operation.key} has no handler`);
      return { operation, handler };
    }),
  );
}
