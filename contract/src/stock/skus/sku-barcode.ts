import { z } from 'zod';
import { calculateCheckDigit } from '../../catalogue/barcode.ts';
import { id, qty } from '../../kit/shapes.ts';
import { codeOfGoods } from '../gs1.ts';
import { BarcodeSource, Symbology } from './sku.ts';

/** The symbologies whose last digit checks the others, by how many digits they have. */
const checked: Readonly<Record<number, Symbology>> = {
  8: 'ean8',
  12: 'upca',
  13: 'ean13',
  14: 'itf14',
};

/** What a code most likely is: so many digits are an EAN, UPC or ITF-14, everything else Code 128. */
export function detectSymbology(code: string): Symbology {
  return (/^\d+$/u.test(code) && checked[code.length]) || 'code128';
}

/** How a code is printed: what is a number of trade by the form that it is kept in, whatever was said. */
export const printedAs = (code: string, said?: Symbology): Symbology =>
  said !== undefined && !Object.values(checked).includes(said) ? said : detectSymbology(code);

/** Why a code cannot be a barcode of this symbology; null when it can. */
export function whyNotBarcode(code: string, symbology: Symbology): string | null {
  const [digits] = Object.entries(checked).find(([, one]) => one === symbology) ?? [];
  if (digits === undefined) return null;
  // A number is kept in one form, whatever bars it is printed as.
  const isTrade = checked[code.length] !== undefined && /^\d+$/u.test(code);
  if (!isTrade) return `Enter ${digits} digits.`;
  const right = calculateCheckDigit(code.slice(0, -1));
  return right === Number(code.at(-1))
    ? null
    : `Barcode is not valid: the last digit should be ${right}`;
}

const entry = {
  code: z
    .string()
    .transform((value) => codeOfGoods(value.trim()))
    .pipe(
      z
        .string()
        .min(1, 'Barcode is required')
        .max(48, 'Barcode must be 48 characters or fewer')
        .regex(/^[\u0020-\u007e]*$/u, 'Barcode may use plain letters, digits and signs only'),
    ),
  /** Thousandths of the stock unit that one scan stands for. */
  packQty: qty.max(1_000_000_000, 'The quantity is too large').default(1_000),
  source: BarcodeSource.default('maker'),
};

type Entered = { readonly code: string; readonly symbology?: Symbology | undefined };

function checkDigits({ code, symbology }: Entered, issue: z.RefinementCtx): void {
  const why = whyNotBarcode(code, symbology ?? detectSymbology(code));
  if (why) issue.addIssue({ code: 'custom', path: ['code'], message: why });
}

/** A code of a SKU, as it is entered. Its symbology is read off the code when left out. */
export const BarcodeEntry = z
  .strictObject({
    ...entry,
    symbology: Symbology.optional(),
    isPrimary: z.boolean().default(false),
  })
  .superRefine(checkDigits);
export type BarcodeEntry = z.output<typeof BarcodeEntry>;

export const SkuBarcode = z.object({
  id,
  code: z.string(),
  symbology: Symbology,
  packQty: qty,
  isPrimary: z.boolean(),
  source: BarcodeSource,
});
export type SkuBarcode = z.output<typeof SkuBarcode>;

/** A code that was scanned and nobody knew. */
export const AddBarcode = z.strictObject({ skuId: id, ...entry }).superRefine(checkDigits);
export type AddBarcode = z.output<typeof AddBarcode>;

export const SkuBarcodes = z.object({ skuId: id, barcodes: z.array(SkuBarcode) });
export type SkuBarcodes = z.output<typeof SkuBarcodes>;
