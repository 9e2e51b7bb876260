import os from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from '../answers/answer.ts';
import { Problem } from '../problem.ts';

/** The names by which people reach this server, and where a link leads them. */
export type Hosts = {
  knows(name: string): boolean;
  /** What links begin with, `http://192.168.1.5:3000`: never what a request says of itself. */
  originFor(raw: FastifyRequest): string;
};

/** What a machine knows of itself; tests bring one of their own. */
type Machine = {
  hostname(): string;
  /** Asked at every use: a laptop changes its network. */
  addresses(): readonly { readonly address: string; readonly internal: boolean }[];
};

type Place = { readonly publicUrl: string | null; readonly host: string };

const thisMachine: Machine = {
  hostname: () => os.hostname(),
  addresses: () => Object.values(os.networkInterfaces()).flatMap((found) => found ?? []),
};

/**
 * A server is known by what PUBLIC_URL and HOST name, by its machine's name and addresses, and as
 * localhost. A page elsewhere whose name was made to lead here is none of them, so it neither reads nor
 * sets up anything, and no link in a message leads to it.
 */
export function openHosts(place: Place, machine: Machine = thisMachine): Hosts {
  const named = publicHost(place.publicUrl);
  const always = new Set(['localhost', plain(place.host), ...(named ? [named] : [])]);
  const isMachine = (name: string) => {
    const own = plain(machine.hostname());
    return own !== '' && (name === own || name === `${own.split('.')[0]}.local`);
  };
  const isAddress = (name: string) =>
    machine.addresses().some(({ address }) => plain(address) === name);
  const knows = (given: string) => {
    const name = plain(given);
    return (
      name !== '' && (always.has(name) || isLoopback(name) || isMachine(name) || isAddress(name))
    );
  };
  return {
    knows,
    originFor(raw) {
      if (place.publicUrl !== null) return new URL(place.publicUrl).origin;
      const reached = plain(raw.hostname);
      const name =
        reached === 'localhost' || isLoopback(reached) ? forOthers(place, machine) : reached;
      return originAt(raw, name ?? reached);
    },
  };
}

/** Answers 421 to anyone who asks for a name that is not this server's, whatever they ask. */
export function refuseOtherNames(app: FastifyInstance, hosts: Hosts): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hosts.knows(request.hostname)) return done();
    const problem = misdirected(request);
    if (request.url.startsWith('/api/')) return sendProblem(reply, problem, request.id);
    return reply.code(problem.status).type('text/plain; charset=utf-8').send(problem.message);
  });
}

function misdirected(raw: FastifyRequest): Problem {
  const host = /^[\w.:[\]-]{1,253}$/u.test(raw.host) ? raw.host : 'books.example.in';
  return new Problem(
    421,
    'unknown_host',
    `Counting House is not known by this name. If people are to reach it so, start it with PUBLIC_URL=${raw.protocol}://${host}`,
  );
}

/** Links that somebody makes at the machine itself are for others: its address in their network, if they reach it. */
function forOthers({ host }: Place, machine: Machine): string | null {
  if (host !== '0.0.0.0' && host !== '::') return null;
  const outer = machine
    .addresses()
    .find(({ address, internal }) => !internal && !address.includes(':'));
  return outer?.address ?? null;
}

function originAt(raw: FastifyRequest, name: string): string {
  const host = name.includes(':') ? `[${name}]` : name;
  const port = raw.socket.localPort;
  const isUsual = port === undefined || port === (raw.protocol === 'https' ? 443 : 80);
  return `${raw.protocol}://${host}${isUsual ? '' : `:${port}`}`;
}

const publicHost = (url: string | null) => (url === null ? null : plain(new URL(url).hostname));

const isLoopback = (name: string) => name === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(name);

/** A name as it is compared: small letters, without brackets, zone and the dot of the root. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/^\[(.*)\]$/u, '$1')
    .replace(/%.*$/u, '')
    .replace(/^::ffff:/u, '')
    .replace(/\.$/u, '');
