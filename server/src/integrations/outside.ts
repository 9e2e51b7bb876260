import { lookup as resolveName } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { bareHost, isNamed, isPublic, type Place } from './address.rules.ts';

const usualLimits = { connectMs: 5_000, wholeMs: 15_000 } as const;
const mostAnswerBytes = 262_144;
const mostConnections = 10;
const openPorts = { http: [443, 80], mail: [25, 465, 587] } as const;

export const refusedAddress = 'This address is not allowed.';
export const noAnswer = 'There was no answer within 15 seconds.';
const notHttps = 'Use an address that begins with https://';

/** Why a call did not come about; its message may be shown to the one who set the channel up. */
export class OutsideFailure extends Error {}

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;
type Limits = { readonly connectMs: number; readonly wholeMs: number };
type Call = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

const asSystem: Resolve = (host) => resolveName(host, { all: true, verbatim: true });

let allowed: readonly string[] = [];
let resolve: Resolve = asSystem;
let limits: Limits = usualLimits;
const connections = new Map<string, number>();

/** The way out of the house: to public addresses alone, beside the hosts that the owner named. */
export const outside = {
  /** @param played by tests: how names become addresses, and how long is waited. */
  open(
    named: readonly string[],
    played: { readonly resolve?: Resolve; readonly limits?: Limits } = {},
  ): void {
    allowed = named.map((host) => host.toLowerCase());
    resolve = played.resolve ?? asSystem;
    limits = played.limits ?? usualLimits;
  },
  names: (place: Place) => isNamed(allowed, place),
};

/**
 * What speaks against an address of the web before anything is called, or null. Names are looked up only
 * when it is called, because tomorrow they may lead elsewhere.
 */
export function whyNotUrl(url: string): string | null {
  const parsed = URL.parse(url);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) return notHttps;
  const place = placeOf(parsed);
  if (outside.names(place)) return null;
  if (parsed.protocol !== 'https:') return notHttps;
  return (
    whyNot(place, openPorts.http) ?? (parsed.username || parsed.password ? refusedAddress : null)
  );
}

/** The same for a mail server. */
export const whyNotMail = (place: Place): string | null =>
  outside.names(place) ? null : whyNot(place, openPorts.mail);

/**
 * Calls an address of the web. Whatever it answers is an answer, a redirect as well; it is not followed.
 *
 * @param wholeMs until when it must have answered.
 * @throws {OutsideFailure} when it may not be called, does not answer in time, or answers too much.
 */
export async function callOutside(
  call: Call,
  wholeMs = limits.wholeMs,
): Promise<{ status: number; text: string }> {
  const wrong = whyNotUrl(call.url);
  if (wrong) throw new OutsideFailure(wrong);
  const url = new URL(call.url);
  const place = placeOf(url);
  const deadline = AbortSignal.timeout(wholeMs);
  return withConnection(place, async () => {
    try {
      const address = await addressOf(place, deadline);
      return await request(call, { url, address, deadline });
    } catch (error) {
      if (error instanceof OutsideFailure) throw error;
      throw new OutsideFailure(deadline.aborted ? noAnswer : wordsOf(error));
    }
  });
}

/**
 * A connection to a mail server that is allowed, made to the very address that was checked. What `work`
 * does with it is over after fifteen seconds.
 *
 * @throws {OutsideFailure} when it may not be called or does not take the call.
 */
export async function withMailServer<T>(
  place: Place,
  work: (socket: net.Socket, deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const wrong = whyNotMail(place);
  if (wrong) throw new OutsideFailure(wrong);
  const deadline = AbortSignal.timeout(limits.wholeMs);
  return withConnection(place, async () => {
    const { address } = await addressOf(place, deadline);
    const socket = await connect(address, place.port);
    try {
      return await work(socket, deadline);
    } finally {
      socket.destroy();
    }
  });
}

function whyNot({ host, port }: Place, ports: readonly number[]): string | null {
  if (!ports.includes(port)) return refusedAddress;
  const bare = bareHost(host);
  if (net.isIP(bare) !== 0) return isPublic(bare) ? null : refusedAddress;
  const isInside = !bare.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/u.test(bare);
  return isInside ? refusedAddress : null;
}

/** The address to call: every one that the name has must be allowed, and the first of them is taken. */
async function addressOf(
  place: Place,
  deadline: AbortSignal,
): Promise<{ address: string; family: number }> {
  const bare = bareHost(place.host);
  const family = net.isIP(bare);
  const found = family === 0 ? await addressesOf(bare, deadline) : [{ address: bare, family }];
  const [first] = found;
  if (!first) throw new OutsideFailure(`There is no server ${bare}.`);
  const isAllowed = outside.names(place) || found.every(({ address }) => isPublic(address));
  if (!isAllowed) throw new OutsideFailure(refusedAddress);
  return first;
}

async function addressesOf(name: string, deadline: AbortSignal) {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new OutsideFailure(noAnswer));
  deadline.addEventListener('abort', giveUp, { once: true });
  const found = resolve(name).catch(() => {
    throw new OutsideFailure(`There is no server ${name}.`);
  });
  return Promise.race([found, late.promise]).finally(() =>
    deadline.removeEventListener('abort', giveUp),
  );
}

async function withConnection<T>({ host, port }: Place, work: () => Promise<T>): Promise<T> {
  const key = `${bareHost(host)}:${port}`;
  const running = connections.get(key) ?? 0;
  if (running >= mostConnections) throw new OutsideFailure('Ten calls to this server are running.');
  connections.set(key, running + 1);
  try {
    return await work();
  } finally {
    connections.set(key, (connections.get(key) ?? 1) - 1);
  }
}

type Aim = {
  readonly url: URL;
  readonly address: { address: string; family: number };
  readonly deadline: AbortSignal;
};

function request(call: Call, { url, address, deadline }: Aim) {
  const {
    promise,
    resolve: answer,
    reject,
  } = Promise.withResolvers<{ status: number; text: string }>();
  const sender = url.protocol === 'https:' ? https : http;
  const asked = sender.request(url, {
    method: call.method,
    headers: call.body === null ? call.headers : { ...call.headers, ...lengthOf(call.body) },
    agent: false,
    signal: deadline,
    // The connection goes to the address that was checked, whatever the name says by now.
    lookup: (_host, options, done) => {
      if (options.all) done(null, [address]);
      else done(null, address.address, address.family);
    },
  });
  asked.on('socket', (socket) => {
    const tooLong = setTimeout(
      () =>
        socket.destroy(new OutsideFailure('The server did not take the call within 5 seconds.')),
      limits.connectMs,
    );
    socket.once('connect', () => clearTimeout(tooLong)).once('close', () => clearTimeout(tooLong));
  });
  asked.on('error', reject).on('response', (response) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    response
      .on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= mostAnswerBytes) parts.push(part);
        else asked.destroy(new OutsideFailure('The answer is larger than 256 KB.'));
      })
      .on('error', reject)
      .on('aborted', () => reject(new OutsideFailure('The answer broke off.')))
      .on('end', () =>
        answer({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
  });
  asked.end(call.body ?? undefined);
  return promise;
}

function connect(address: string, port: number): Promise<net.Socket> {
  const { promise, resolve: connected, reject } = Promise.withResolvers<net.Socket>();
  const socket = net.connect({ host: address, port });
  const tooLong = setTimeout(() => {
    socket.destroy();
    reject(new OutsideFailure('The server did not take the call within 5 seconds.'));
  }, limits.connectMs);
  socket
    .once('connect', () => {
      clearTimeout(tooLong);
      connected(socket);
    })
    // Not once: a line that was handed over may break more often than that.
    .on('error', (error) => {
      clearTimeout(tooLong);
      reject(new OutsideFailure(wordsOf(error)));
    });
  return promise;
}

function placeOf(url: URL): Place {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return { host: url.hostname, port };
}

const lengthOf = (body: string) => ({ 'content-length': String(Buffer.byteLength(body)) });

function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'The server refused the connection.';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The server closed the connection.';
  if (code === 'ENETUNREACH' || code === 'EHOSTUNREACH') return 'The server cannot be reached.';
  return error instanceof Error ? error.message : 'The call failed.';
}
