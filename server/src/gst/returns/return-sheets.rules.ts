import { stateName } from '@counting-house/contract/customers/state.ts';
import type { Gstr1, Gstr3b, TaxSums } from '@counting-house/contract/gst/gst-return.ts';
import {
  issuedLabels,
  lineLabels,
  sectionLabels,
} from '@counting-house/contract/gst/gst-labels.ts';
import type { PlainSheet } from '../../platform/papers/workbook.ts';
import type { Cell } from '../../platform/papers/xlsx.ts';
import type { PortalPart } from './portal.rules.ts';

const rupees = (paise: number) => paise / 100;
const place = (code: string) => `${code}-${stateName(code)}`;
const taxHeads = ['Taxable value', 'IGST', 'CGST', 'SGST', 'Cess'];
const taxCells = (sums: TaxSums): Cell[] =>
  [sums.taxable, sums.igst, sums.cgst, sums.sgst, sums.cess].map(rupees);

const shippingCells = (bill: PortalPart['shippingBill']): Cell[] =>
  bill ? [bill.port, bill.no, { shown: bill.date }] : ['', '', ''];

/** A sheet for each table of GSTR-1. */
export function gstr1Sheets(parts: readonly PortalPart[], gstr1: Gstr1): PlainSheet[] {
  const listed = (['b2b', 'b2cl', 'exp', 'cdnr', 'cdnur'] as const).map((section) => ({
    name: sectionLabels[section].sheet,
    head: [
      'GSTIN',
      'Number',
      'Date',
      'Value',
      'Place of supply',
      ...(section === 'exp' ? ['Port code', 'Shipping bill', 'Shipping bill date'] : []),
      'Rate %',
      ...taxHeads,
    ],
    rows: parts
      .filter((part) => part.section === section)
      .map((part): Cell[] => [
        part.gstin,
        part.number,
        { shown: part.day },
        rupees(part.value),
        place(part.place),
        ...(section === 'exp' ? shippingCells(part.shippingBill) : []),
        part.rate / 1000,
        ...taxCells(part),
      ]),
  }));
  return [
    ...listed,
    {
      name: sectionLabels.b2cs.sheet,
      head: ['Type', 'Place of supply', 'Rate %', ...taxHeads],
      rows: gstr1.b2cs.map((row): Cell[] => [
        row.isIntra ? 'Intra-State' : 'Inter-State',
        place(row.place),
        row.rate / 1000,
        ...taxCells(row),
      ]),
    },
    {
      name: sectionLabels.nil.sheet,
      head: ['Supplies', 'Nil rated', 'Exempt', 'Non-GST'],
      rows: gstr1.nil.map((row): Cell[] => [
        `${row.isIntra ? 'Intra-State' : 'Inter-State'}, ${row.isRegistered ? 'registered' : 'unregistered'}`,
        rupees(row.nil),
        rupees(row.exempt),
        rupees(row.nonGst),
      ]),
    },
    {
      name: sectionLabels.hsn.sheet,
      head: [
        'Recipients',
        'HSN',
        'Description',
        'Unit',
        'Quantity',
        'Rate %',
        'Value',
        ...taxHeads,
        'HSN check',
      ],
      rows: gstr1.hsn.map((row): Cell[] => [
        row.isB2B ? 'B2B' : 'B2C',
        row.hsn,
        row.description,
        row.unit,
        row.qty / 1000,
        row.rate / 1000,
        rupees(row.value),
        ...taxCells(row),
        row.isShort ? 'Too short' : '',
      ]),
    },
    {
      name: sectionLabels.docs.sheet,
      head: ['Document', 'From', 'To', 'Total', 'Cancelled', 'Net'],
      rows: gstr1.docs.map((row): Cell[] => [
        issuedLabels[row.kind].label,
        row.from,
        row.to,
        row.total,
        row.cancelled,
        row.total - row.cancelled,
      ]),
    },
  ];
}

/** The summary return on one sheet, and supplies between states on another. */
export function gstr3bSheets(gstr3b: Gstr3b): PlainSheet[] {
  return [
    {
      name: 'GSTR-3B',
      head: ['Line', 'Supplies', ...taxHeads],
      rows: [
        ...gstr3b.lines.map((row): Cell[] => [
          lineLabels[row.line].no,
          lineLabels[row.line].label,
          ...taxCells(row),
        ]),
        ['4(C)', 'Net credit', ...taxCells(gstr3b.netCredit)],
      ],
    },
    {
      name: '3.2 Inter-State',
      head: ['Place of supply', 'Taxable value', 'IGST'],
      rows: gstr3b.unregistered.map((row): Cell[] => [
        place(row.place),
        rupees(row.taxable),
        rupees(row.igst),
      ]),
    },
    {
      name: '5 Exempt inward',
      head: ['Supplies', 'Inter-State', 'Intra-State'],
      rows: [
        [
          'Composition, exempt and nil rated',
          rupees(gstr3b.inwardExempt.inter),
          rupees(gstr3b.inwardExempt.intra),
        ],
        ['Non-GST', rupees(gstr3b.inwardNonGst.inter), rupees(gstr3b.inwardNonGst.intra)],
      ],
    },
  ];
}
