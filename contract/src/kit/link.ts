/**
 * Whether a text is a link that people may follow: https, a host, and no name and password before it, which
 * would be sent along by anyone who follows it and make another host look like the one that is meant; nor quotes and angle brackets, which end it in a page.
 *
 * @param place what stands for a part of the path, `{waybill}`; it is no part of the host.
 */
export function isLink(text: string, place = ''): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || !text.startsWith('https://')) return false;
  const isBroken = /[\s"'<>`\\]/u.test(text);
  const authority = text.slice('https://'.length).split(/[/?#\\]/u, 1)[0] ?? '';
  const isPlain = !authority.includes('@') && (place === '' || !authority.includes(place));
  return isPlain && !isBroken && url.username === '' && url.password === '';
}
