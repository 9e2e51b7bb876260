import type { Socket } from 'node:net';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../answers/answer.ts';
import { Problem } from '../problem.ts';

const lookAgainMs = 50;

/**
 * Lets a server that closes go as soon as its last answer is out. Node closes the connections that
 * are idle at that moment; it would keep for up to a minute one whose answer was still on its way, and
 * one that a browser opened ahead and has asked nothing on.
 */
export function closeWhenAnswered(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing) sendProblem(reply, closing(), request.id);
    else done();
  });

  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => void silent.delete(socket));

  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
    }, lookAgainMs);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Who asks on a line that is still open is told to ask again, of the server that comes after. */
const closing = () => new Problem(503, 'closing', texts.closing, { retryAfterSeconds: 5 });
