import type { ReadContext } from '../../platform/context.ts';
import { sectionOn, withholding } from '../../tax/withholding.service.ts';
import { tdsYear } from '../taxes/tds-year.service.ts';
import type { expenses } from './expense.table.ts';

type Held = Pick<
  typeof expenses.$inferSelect,
  'tdsSectionId' | 'tdsBase' | 'tdsAdvanced' | 'tdsBps' | 'tdsAmount' | 'tdsTyped'
>;

const nothing: Held = {
  tdsSectionId: null,
  tdsBase: 0,
  tdsAdvanced: 0,
  tdsBps: 0,
  tdsAmount: 0,
  tdsTyped: false,
};

/** The tax that is held back from a vendor by an expense; its bills of the year count with it. */
export async function tdsOfExpense(
  ctx: ReadContext,
  asked: {
    /** The expense itself, which does not count among the others of its year. */
    readonly id?: number | undefined;
    readonly vendor: { readonly id: number; readonly pan: string | null } | null;
    readonly date: string;
    readonly taxable: number;
    readonly sectionId: number | null | undefined;
    readonly typed: number | null | undefined;
  },
): Promise<Held> {
  const { vendor, sectionId, typed, taxable } = asked;
  if (!sectionId || !vendor) return nothing;
  const section = await sectionOn(ctx, sectionId, asked.date);
  const { advance, ...year } = await tdsYear(ctx, {
    vendorId: vendor.id,
    section: section.code,
    date: asked.date,
    except: asked.id === undefined ? undefined : { kind: 'expense', id: asked.id },
  });
  const advanced = Math.min(advance, taxable);
  const held = withholding(ctx, section, {
    value: taxable,
    advanced,
    ...year,
    hasPan: Boolean(vendor.pan),
  });
  const isTyped = typeof typed === 'number';
  return {
    tdsSectionId: section.id,
    tdsBase: isTyped && held.base === 0 && typed > 0 ? taxable : held.base,
    tdsAdvanced: advanced,
    tdsBps: held.rateBps,
    tdsAmount: isTyped ? typed : held.amount,
    tdsTyped: isTyped,
  };
}
