import { BlockList, isIP, isIPv4 } from 'node:net';

/** Where a message goes: a name or an address, as the owner typed it. */
export type Place = { readonly host: string; readonly port: number };

/**
 * Networks that nothing of ours calls unless the owner named the host: this machine, the own network,
 * neighbours, metadata of a cloud, groups of receivers, documentation, and what is reserved.
 *
 * @see IANA IPv4 and IPv6 Special-Purpose Address Registries.
 */
const closed = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address = '', bits] = network.split('/');
  closed.addSubnet(address, Number(bits), 'ipv4');
}

/** Of IPv6 only this is given to the public; parts of it lead elsewhere. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address = '', bits] = network.split('/');
  closed.addSubnet(address, Number(bits), 'ipv6');
}

/** Whether an address is one that anybody can reach; IPv4 addresses written as IPv6 are not. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Whether the owner named this host, or this port of it, in the environment. */
export function isNamed(allowed: readonly string[], { host, port }: Place): boolean {
  const bare = bareHost(host);
  const written = bare.includes(':') ? `[${bare}]` : bare;
  return allowed.includes(written) || allowed.includes(`${written}:${port}`);
}

/** A host without the brackets of an IPv6 address in a URL, and without a dot at its end. */
export const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/u, '$1')
    .replace(/\.$/u, '');
