import { inflateSync } from 'node:zlib';

/** What was found wrong with a PDF, or how many pages it has. */
export type PdfFinding = 'damaged' | 'locked' | { readonly pages: number };

const endWithin = 2_048;
/** Pages may stand in packed groups of objects; so many of them are opened, and so much comes out. */
const mostGroups = 2_000;
const mostUnpacked = 32 * 1_048_576;

/**
 * Counts the pages of a PDF without reading what is on them: page objects in the open, and those in
 * packed groups.
 */
export function findingOf(bytes: Uint8Array): PdfFinding {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.slice(-endWithin).includes('%%EOF')) return 'damaged';
  const packed = pagesInGroups(bytes, text);
  const pages = pagesIn(text) + (packed ?? 0);
  if (pages > 0 && packed !== null) return { pages };
  return /\/Encrypt\b/u.test(text) ? 'locked' : 'damaged';
}

const pagesIn = (text: string) => text.match(/\/Type\s*\/Page(?![A-Za-z])/gu)?.length ?? 0;

/** @returns null when a group cannot be opened, or too much comes out of them. */
function pagesInGroups(bytes: Uint8Array, text: string): number | null {
  let [pages, left] = [0, mostUnpacked];
  let at = text.indexOf('/ObjStm');
  for (let groups = 0; at !== -1; groups += 1) {
    const begin = text.indexOf('stream', at);
    if (begin === -1 || groups === mostGroups) return null;
    const start = begin + (text.startsWith('\r\n', begin + 6) ? 8 : 7);
    try {
      const end = text.indexOf('endstream', start);
      const inside = inflateSync(bytes.subarray(start, end), { maxOutputLength: left });
      pages += pagesIn(inside.toString('latin1'));
      left -= inside.length;
    } catch {
      return null;
    }
    at = text.indexOf('/ObjStm', start);
  }
  return pages;
}
