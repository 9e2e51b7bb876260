/** What came out of a scan field: a code, and how many of it. */
export type Scan = { readonly code: string; readonly times: number };

const most = 999;

/**
 * Reads what was scanned or typed: `12*8906012441207` counts twelve.
 *
 * @returns null when there is no code.
 */
export function scanIn(text: string): Scan | null {
  const plain = text.trim();
  const match = /^(\d{1,3})\*(.+)$/u.exec(plain);
  const times = Number(match?.[1] ?? 1);
  const code = (match?.[2] ?? plain).trim();
  if (code === '' || times < 1 || times > most) return null;
  return { code, times };
}
