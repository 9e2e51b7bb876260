import type { DocumentTds } from '@counting-house/contract/accounts/taxes/document-tds.ts';
import { sectionText } from '@counting-house/contract/tax/withholding.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { notInForce, sectionOn, withholding } from '../../tax/withholding/withholding.service.ts';
import { withholdingSections } from '../../tax/withholding/withholding-section.table.ts';
import { tdsYear } from './tds-year.service.ts';

/** Tax that a bill or an expense deducts from its vendor, as its table keeps it. */
export type Withheld = {
  readonly tdsSectionId: number | null;
  readonly tdsBase: number;
  readonly tdsAdvanced: number;
  readonly tdsBps: number;
  readonly tdsAmount: number;
  readonly tdsTyped: boolean;
  readonly tdsReason: string;
};

const nothing: Withheld = {
  tdsSectionId: null,
  tdsBase: 0,
  tdsAdvanced: 0,
  tdsBps: 0,
  tdsAmount: 0,
  tdsTyped: false,
  tdsReason: '',
};

type Asked = {
  readonly kind: 'bill' | 'expense';
  /** The document itself, which does not count among the others of its year. */
  readonly id?: number | undefined;
  readonly vendor: {
    readonly id: number;
    readonly pan: string | null;
    readonly tdsSectionId: number | null;
  } | null;
  /** When it is credited: the day on which it is posted. */
  readonly date: string;
  /** Paise. */
  readonly taxable: number;
  /** The vendor's own when left out; none when null. */
  readonly sectionId: number | null | undefined;
  /** What somebody typed; by the section's rule when null. */
  readonly typed: number | null | undefined;
  /** Why none is deducted of a vendor who has a section, or another amount than the rule's. */
  readonly reason: string;
};

/**
 * The tax that a document deducts from its vendor: by the vendor's section unless somebody decided otherwise, with a
 * reason.
 *
 * @returns what its table keeps, and what is wrong with the decision by field.
 */
export async function tdsOfDocument(
  ctx: ReadContext,
  asked: Asked,
): Promise<{ tds: Withheld; wrong: Record<string, string> }> {
  const { vendor, sectionId, typed, taxable, date, reason } = asked;
  if (!vendor) return { tds: nothing, wrong: {} };
  const own = vendor.tdsSectionId === null ? null : await sectionOn(ctx, vendor.tdsSectionId, date);
  if (sectionId === null || (sectionId === undefined && own === null)) {
    const wrong = own && reason === '' ? { tdsReason: 'Enter why no TDS is deducted.' } : {};
    return { tds: { ...nothing, tdsReason: own ? reason : '' }, wrong };
  }
  const section = sectionId === undefined ? own : await sectionOn(ctx, sectionId, date);
  if (!section) {
    const wrong = { tdsSectionId: await notInForce(ctx, sectionId ?? 0, date) };
    return { tds: nothing, wrong };
  }
  const { advance, ...year } = await tdsYear(ctx, {
    vendorId: vendor.id,
    section: section.code,
    date,
    except: asked.id === undefined ? undefined : { kind: asked.kind, id: asked.id },
  });
  const advanced = Math.min(advance, taxable);
  const ruled = withholding(ctx, section, {
    value: taxable,
    advanced,
    ...year,
    hasPan: Boolean(vendor.pan),
  });
  const isTyped = typeof typed === 'number';
  const differs = isTyped && typed !== ruled.amount;
  return {
    tds: {
      tdsSectionId: section.id,
      tdsBase: isTyped && ruled.base === 0 && typed > 0 ? taxable : ruled.base,
      tdsAdvanced: advanced,
      tdsBps: ruled.rateBps,
      tdsAmount: isTyped ? typed : ruled.amount,
      tdsTyped: isTyped,
      tdsReason: differs ? reason : '',
    },
    wrong:
      differs && reason === ''
        ? { tdsReason: `Enter why the TDS is not ${rupees(ruled.amount)}.` }
        : {},
  };
}

/** What a bill or an expense deducts, as people see it. */
export async function tdsSeen(ctx: ReadContext, held: Withheld): Promise<DocumentTds | null> {
  if (held.tdsSectionId === null) return null;
  const section = await readRow(ctx, withholdingSections, held.tdsSectionId);
  return {
    sectionId: held.tdsSectionId,
    section: sectionText(section),
    base: held.tdsBase,
    advanced: held.tdsAdvanced,
    rateBps: held.tdsBps,
    amount: held.tdsAmount,
    isTyped: held.tdsTyped,
  };
}
