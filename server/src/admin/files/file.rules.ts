/** What a file is, by its first bytes; null for everything that the house does not take. */
type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

const beginnings: readonly (readonly [FileType, RegExp])[] = [
  ['image/jpeg', /^\u00ff\u00d8\u00ff/u],
  ['image/png', /^\u0089PNG\r\n\u001a\n/u],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/u],
  ['application/pdf', /^%PDF-\d/u],
];

/** The type of a file, whatever its name and its sender say. */
export function detectFileType(bytes: Uint8Array): FileType | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return beginnings.find(([, form]) => form.test(head))?.[0] ?? null;
}

type Sides = { readonly width: number; readonly height: number };

/** What is said of a file that is not taken. */
export const fileTexts = {
  type: (name: string) => `${name}: this file type is not accepted`,
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB.`,
  pixels: (name: string) => `${name} has too many pixels.`,
  tooSmall: (name: string, { width, height }: Sides) =>
    `${name} must be at least ${width} × ${height} pixels`,
  damaged: (name: string) => `${name} is damaged.`,
  pages: (name: string, most: number) => `${name} has more than ${most} pages.`,
  locked: (name: string) => `${name} is protected by a password.`,
  full: 'The file store is full. Ask an administrator.',
  refused: 'This file was refused by the virus check.',
  missing: 'Choose a file.',
} as const;

/** The stored size that serves a wish best: the smallest that is large enough, else the largest. */
export function nearestSize(sizes: readonly number[], wanted: number): number {
  return sizes.find((size) => size >= wanted) ?? sizes.at(-1) ?? 0;
}
