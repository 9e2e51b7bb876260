import { getDocumentProxy } from 'unpdf';
import { workInThread } from '../../platform/papers/thread-work.ts';
import type { PdfFinding } from './pdf.ts';

await workInThread(async (bytes: Uint8Array) => [await findingIn(bytes)]);

async function findingIn(bytes: Uint8Array): Promise<PdfFinding> {
  try {
    const { numPages } = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    return numPages > 0 ? { pages: numPages } : 'damaged';
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'locked' : 'damaged';
  }
}
