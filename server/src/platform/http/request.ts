import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Request } from '../context.ts';
import type { Hosts } from '../gates/hosts.ts';

/** What people read out to an administrator, and the log can be searched for. */
export const newRequestId = () => `req_${randomBytes(12).toString('base64url')}`;

/** Where people reach the house. */
type Reached = { readonly isSecure: boolean; readonly hosts: Hosts };

/** What the house keeps of a request. */
export function toRequest(raw: FastifyRequest, house: Reached): Request {
  const agent = raw.headers['user-agent'] ?? '';
  return {
    id: raw.id,
    address: networkOf(raw.ip),
    ip: raw.ip.replace('::ffff:', ''),
    userAgent: agent.replaceAll(/[\u0000-\u001f\u007f]/gu, '').slice(0, 300),
    isSecure: house.isSecure,
    origin: house.hosts.originFor(raw),
    headers: raw.headers,
  };
}

/** A form of an HTML page: only programs with a token may send one, a browser sends it from anywhere. */
export const isForm = (raw: FastifyRequest): boolean =>
  typeOf(raw).startsWith('application/x-www-form-urlencoded');

/** Whether the values of a request came as parts, each of which is text. */
export const isMultipart = (raw: FastifyRequest): boolean =>
  typeOf(raw).startsWith('multipart/form-data');

/** Types have no case. */
const typeOf = (raw: FastifyRequest) => raw.headers['content-type']?.trim().toLowerCase() ?? '';

/** IPv6 addresses count by their network, the first 64 bits. */
function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '').slice(0, 64);
  const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
