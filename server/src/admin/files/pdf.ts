import { inThread, TooMuch } from '../../platform/papers/thread.ts';

/** What was found wrong with a PDF, or how many pages it has. */
export type PdfFinding = 'damaged' | 'locked' | { readonly pages: number };

const program = new URL('./pdf-thread.ts', import.meta.url);
const limits = { timeMs: 10_000, memoryMb: 256 };

/** Opens a PDF in a thread and counts its pages, without drawing them. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFinding> {
  try {
    const [finding = 'damaged'] = await inThread<PdfFinding>(program, bytes, limits);
    return finding;
  } catch (error) {
    if (error instanceof TooMuch) return 'damaged';
    throw error;
  }
}
