import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const lookAgainMs = 50;

/**
 * Lets a server that closes go as soon as its last answer is out. Node closes the connections that
 * are idle at that moment; it would keep for up to a minute one whose answer was still on its way, and
 * one that a browser opened ahead and has asked nothing on.
 */
export function closeWhenAnswered(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => void silent.delete(socket));

  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
    }, lookAgainMs);
    app.server.once('close', () => clearInterval(timer));
  });
}
