import { BlockList, isIP } from 'node:net';

/** Whether a text is an address or a network, `203.0.113.7` or `203.0.113.0/24`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

/** Whether an address lies in one of the networks; with none every address is let in. */
export function isLetIn(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
}
