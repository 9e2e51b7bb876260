import type { Gstr1 } from '@counting-house/contract/gst/gst-return.ts';
import { sectionLabels } from '@counting-house/contract/gst/gst-labels.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import { amount, money } from '../../platform/format/format.ts';
import { SheetBody } from '../../ui/parts/sheet.tsx';
import { MonthPart } from './month-part.tsx';
import { taxOf } from './month-text.ts';
import { Opens } from './opens.tsx';
import css from './month.module.css';

type Section = Gstr1['sections'][number];

/** The sections of GSTR-1, each with its rows and what they come to. */
export function Gstr1Sections({ of: { gstr1 } }: { of: TaxMonth }) {
  const rows = gstr1.sections.map((row) => ({ ...row, ...figuresOf(row, gstr1) }));
  const sold = rows.filter(({ section }) => section !== 'hsn' && section !== 'docs');
  const total = sold.reduce((sum, { tax }) => sum + (tax ?? 0), 0);
  return (
    <MonthPart
      name="gstr1"
      title="GSTR-1 sections"
      brief={`tax ${money(total)}`}
      acts={<span className={css.unit}>rows</span>}
    >
      <SheetBody>
        <ul className={css.sections}>
          {rows.map(({ section, rows: count, taxable, tax }) => (
            <li key={section} data-empty={count === 0 || undefined}>
              <Opens of={section} isOpen={count > 0}>
                {sectionLabels[section].label}
              </Opens>
              <span>{sectionLabels[section].no}</span>
              <b>{count}</b>
              {count > 0 && taxable !== null && tax !== null && (
                <p>
                  {amount(taxable)}, tax {amount(tax)}
                </p>
              )}
            </li>
          ))}
        </ul>
      </SheetBody>
    </MonthPart>
  );
}

/** What a section comes to, paise: the one by HSN has its sums in its rows, numbers of documents have none. */
function figuresOf(
  row: Section,
  { hsn, nil }: Gstr1,
): { readonly taxable: number | null; readonly tax: number | null } {
  if (row.section === 'docs') return { taxable: null, tax: null };
  if (row.section === 'hsn') {
    return {
      taxable: hsn.reduce((sum, { taxable }) => sum + taxable, 0),
      tax: hsn.reduce((sum, one) => sum + taxOf(one), 0),
    };
  }
  if (row.section === 'nil') {
    const sold = nil.reduce((sum, one) => sum + one.nil + one.exempt + one.nonGst, 0);
    return { taxable: sold, tax: 0 };
  }
  return { taxable: row.taxable, tax: taxOf(row) };
}
