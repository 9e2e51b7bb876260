import type {
  VendorNotePreview,
  VendorNotePreviewInput,
} from '@counting-house/contract/purchasing/vendor-note.ts';
import type { ReadContext } from '../../platform/context.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { judgeNote } from './vendor-note.service.ts';

/** What a note comes to, and what saving it would refuse. @throws {Problem} `not_found` of its vendor. */
export async function previewVendorNote(
  ctx: ReadContext,
  input: VendorNotePreviewInput,
): Promise<VendorNotePreview> {
  const { lines, fields, taxable, tax, roundOff, total, reverseCharge } = await judgeNote(
    ctx,
    input,
  );
  return {
    lines: lines.map((line) => ({
      taxable: line.taxable,
      tax: line.tax,
      taxRate: line.taxRate,
    })),
    fields,
    taxable,
    tax,
    roundOff,
    total: Math.max(total, 0),
    reverseCharge,
    taxesByRate: taxesByRate(lines),
  };
}
