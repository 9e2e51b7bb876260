import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { harmless, sendProblem } from '../../platform/answers/answer.ts';
import type { Database } from '../../platform/database/database.ts';
import { fileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/problem.ts';
import { nearestSize } from './file.rules.ts';
import { files } from '../../platform/files/file.table.ts';

/** A picture never changes under its id, so the one who has it may keep it. */
const keptYear = 'public, max-age=31536000, immutable';

/**
 * Serves public pictures at `/files/{id}/{longest side}.webp`, to the shop's own pages as well. What is
 * private is not there.
 */
export function servePublicFiles(app: FastifyInstance, database: Database): void {
  app.get<{ Params: { id: string; size: string } }>(
    '/files/:id(^\\d{1,15}$)/:size(^\\d{1,4}).webp',
    async ({ id, params }, reply) => {
      const [file] = await database.direct
        .select({ storageKey: files.storageKey, variants: files.variants })
        .from(files)
        .where(
          and(eq(files.id, Number(params.id)), eq(files.isPublic, true), eq(files.kind, 'image')),
        );
      if (!file) return sendProblem(reply, notFound('File'), id);
      const size = nearestSize(file.variants, Number(params.size));
      const bytes = await fileStore.read(file.storageKey, `${size}.webp`);
      return reply
        .type('image/webp')
        .headers({
          'cache-control': keptYear,
          'content-security-policy': harmless,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(bytes);
    },
  );
}
