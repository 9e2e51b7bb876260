import type { Gstr1, Gstr3b, TaxSums } from '@counting-house/contract/gst/gst-return.ts';
import { IssuedKind } from '@counting-house/contract/gst/issued-kind.ts';
import { issuedLabels } from '@counting-house/contract/gst/gst-labels.ts';

/** One rate of a document that the portal wants one by one. Amounts in paise, never negative. */
export type PortalPart = TaxSums & {
  readonly section: 'b2b' | 'b2cl' | 'exp' | 'cdnr' | 'cdnur';
  readonly number: string;
  readonly day: string;
  /** Of the whole document, with tax. */
  readonly value: number;
  readonly gstin: string;
  readonly place: string;
  readonly isIntra: boolean;
  readonly isSez: boolean;
  /** Thousandths of a percent. */
  readonly rate: number;
  /** Of an export, once customs gave it. */
  readonly shippingBill: {
    readonly no: string;
    readonly date: string;
    readonly port: string;
  } | null;
};

/** The layout of the offline tool that these files follow. */
const layout = 'GST3.2.4';

const rupees = (paise: number) => paise / 100;
const percent = (rate: number) => rate / 1000;
/** `21-11-2026` */
const written = (day: string) => day.split('-').toReversed().join('-');
const period = (month: string) => month.slice(5) + month.slice(0, 4);

/**
 * GSTR-1 as the offline tool of the GST portal takes it.
 *
 * @see GST offline tool, GSTR-1 JSON: keys and order as it writes them.
 */
export function portalGstr1(of: {
  readonly gstin: string;
  readonly month: string;
  readonly parts: readonly PortalPart[];
  readonly gstr1: Gstr1;
}) {
  const ofSection = (section: PortalPart['section']) =>
    of.parts.filter((part) => part.section === section);
  const { b2cs, nil, hsn, docs } = of.gstr1;
  return {
    gstin: of.gstin,
    fp: period(of.month),
    version: layout,
    hash: 'hash',
    b2b: grouped(ofSection('b2b'), ({ gstin }) => gstin).map(([ctin, parts]) => ({
      ctin,
      inv: documents(parts).map(([first, items]) => ({
        inum: first.number,
        idt: written(first.day),
        val: rupees(first.value),
        pos: first.place,
        rchrg: 'N',
        inv_typ: typeOf(items),
        itms: numbered(items),
      })),
    })),
    b2cl: grouped(ofSection('b2cl'), ({ place }) => place).map(([pos, parts]) => ({
      pos,
      inv: documents(parts).map(([first, items]) => ({
        inum: first.number,
        idt: written(first.day),
        val: rupees(first.value),
        itms: numbered(items),
      })),
    })),
    b2cs: b2cs.map((row) => ({
      sply_ty: row.isIntra ? 'INTRA' : 'INTER',
      typ: 'OE',
      pos: row.place,
      rt: percent(row.rate),
      txval: rupees(row.taxable),
      ...taxesOf(row, row.isIntra),
    })),
    exp: grouped(ofSection('exp'), ({ igst }) => (igst > 0 ? 'WPAY' : 'WOPAY')).map(
      ([exp_typ, parts]) => ({
        exp_typ,
        inv: documents(parts).map(([first, items]) => ({
          inum: first.number,
          idt: written(first.day),
          val: rupees(first.value),
          ...(first.shippingBill
            ? {
                sbpcode: first.shippingBill.port,
                sbnum: first.shippingBill.no,
                sbdt: written(first.shippingBill.date),
              }
            : {}),
          itms: items.map((item) => ({
            txval: rupees(item.taxable),
            rt: percent(item.rate),
            iamt: rupees(item.igst),
            csamt: rupees(item.cess),
          })),
        })),
      }),
    ),
    nil: {
      inv: nil.map((row) => ({
        sply_ty: `${row.isIntra ? 'INTRA' : 'INTR'}${row.isRegistered ? 'B2B' : 'B2C'}`,
        nil_amt: rupees(row.nil),
        expt_amt: rupees(row.exempt),
        ngsup_amt: rupees(row.nonGst),
      })),
    },
    cdnr: grouped(ofSection('cdnr'), ({ gstin }) => gstin).map(([ctin, parts]) => ({
      ctin,
      nt: documents(parts).map(([first, items]) => ({
        ...note(first),
        rchrg: 'N',
        inv_typ: typeOf(items),
        itms: numbered(items),
      })),
    })),
    cdnur: documents(ofSection('cdnur')).map(([first, items]) => {
      const { pos, ...of } = note(first);
      // What was exported has no place of supply in India.
      return first.place === '96'
        ? {
            typ: items.some(({ igst }) => igst > 0) ? 'EXPWP' : 'EXPWOP',
            ...of,
            itms: numbered(items),
          }
        : { typ: 'B2CL', ...of, pos, itms: numbered(items) };
    }),
    hsn: {
      hsn_b2b: hsnRows(hsn.filter(({ isB2B }) => isB2B)),
      hsn_b2c: hsnRows(hsn.filter(({ isB2B }) => !isB2B)),
    },
    doc_issue: {
      doc_det: IssuedKind.options.flatMap((kind) => {
        const { no, portal } = issuedLabels[kind];
        const rows = docs.filter((row) => row.kind === kind);
        if (rows.length === 0) return [];
        return [
          {
            doc_num: no,
            doc_typ: portal,
            docs: rows.map((row, index) => ({
              num: index + 1,
              from: row.from,
              to: row.to,
              totnum: row.total,
              cancel: row.cancelled,
              net_issue: row.total - row.cancelled,
            })),
          },
        ];
      }),
    },
  };
}

/** Regular, or of a special economic zone with or without payment of tax. */
function typeOf(items: readonly PortalPart[]): 'R' | 'SEWP' | 'SEWOP' {
  if (!items.some(({ isSez }) => isSez)) return 'R';
  return items.some(({ igst }) => igst > 0) ? 'SEWP' : 'SEWOP';
}

const note = (first: PortalPart) => ({
  ntty: 'C',
  nt_num: first.number,
  nt_dt: written(first.day),
  val: rupees(first.value),
  pos: first.place,
});

const numbered = (items: readonly PortalPart[]) =>
  items.map((item, index) => ({
    num: index + 1,
    itm_det: {
      txval: rupees(item.taxable),
      rt: percent(item.rate),
      ...taxesOf(item, item.isIntra),
    },
  }));

/** Within the state the two halves, between states the whole; cess with both. */
const taxesOf = (sums: TaxSums, isIntra: boolean) => ({
  ...(isIntra ? { camt: rupees(sums.cgst), samt: rupees(sums.sgst) } : { iamt: rupees(sums.igst) }),
  csamt: rupees(sums.cess),
});

const hsnRows = (rows: Gstr1['hsn']) =>
  rows.map((row, index) => ({
    num: index + 1,
    hsn_sc: row.hsn,
    desc: row.description.slice(0, 30),
    uqc: row.unit,
    qty: row.qty / 1000,
    rt: percent(row.rate),
    txval: rupees(row.taxable),
    iamt: rupees(row.igst),
    camt: rupees(row.cgst),
    samt: rupees(row.sgst),
    csamt: rupees(row.cess),
  }));

/** Parts of one document beside each other, in the order of the numbers. */
function documents(parts: readonly PortalPart[]): [PortalPart, PortalPart[]][] {
  return grouped(parts, ({ number }) => number).flatMap(
    ([, items]): [PortalPart, PortalPart[]][] => {
      const [first] = items;
      return first ? [[first, items]] : [];
    },
  );
}

const grouped = <T>(rows: readonly T[], word: (row: T) => string): [string, T[]][] =>
  [...Map.groupBy(rows, word)].toSorted(([a], [b]) => (a < b ? -1 : 1));

/**
 * GSTR-3B as the offline utility of the GST portal takes it.
 *
 * @see GST offline utility, GSTR-3B JSON.
 */
export function portalGstr3b(of: {
  readonly gstin: string;
  readonly month: string;
  readonly gstr3b: Gstr3b;
}) {
  const { gstr3b } = of;
  const line = (name: string): TaxSums =>
    gstr3b.lines.find((row) => row.line === name) ?? {
      taxable: 0,
      igst: 0,
      cgst: 0,
      sgst: 0,
      cess: 0,
    };
  const taxes = (sums: TaxSums) => ({
    iamt: rupees(sums.igst),
    camt: rupees(sums.cgst),
    samt: rupees(sums.sgst),
    csamt: rupees(sums.cess),
  });
  const none = { iamt: 0, camt: 0, samt: 0, csamt: 0 };
  const zero = line('3.1b');
  return {
    gstin: of.gstin,
    ret_period: period(of.month),
    sup_details: {
      osup_det: { txval: rupees(line('3.1a').taxable), ...taxes(line('3.1a')) },
      osup_zero: { txval: rupees(zero.taxable), iamt: rupees(zero.igst), csamt: rupees(zero.cess) },
      osup_nil_exmp: { txval: rupees(line('3.1c').taxable) },
      isup_rev: { txval: rupees(line('3.1d').taxable), ...taxes(line('3.1d')) },
      osup_nongst: { txval: rupees(line('3.1e').taxable) },
    },
    inter_sup: {
      unreg_details: gstr3b.unregistered.map(({ place, taxable, igst }) => ({
        pos: place,
        txval: rupees(taxable),
        iamt: rupees(igst),
      })),
      comp_details: [],
      uin_details: [],
    },
    itc_elg: {
      itc_avl: [
        { ty: 'IMPG', ...none },
        { ty: 'IMPS', ...taxes(line('4A2')) },
        { ty: 'ISRC', ...taxes(line('4A3')) },
        { ty: 'ISD', ...none },
        { ty: 'OTH', ...taxes(line('4A5')) },
      ],
      itc_rev: [
        { ty: 'RUL', ...taxes(line('4B1')) },
        { ty: 'OTH', ...taxes(line('4B2')) },
      ],
      itc_net: taxes(gstr3b.netCredit),
      itc_inelg: [
        { ty: 'RUL', ...taxes(line('4D1')) },
        { ty: 'OTH', ...none },
      ],
    },
    inward_sup: {
      isup_details: [
        {
          ty: 'GST',
          inter: rupees(gstr3b.inwardExempt.inter),
          intra: rupees(gstr3b.inwardExempt.intra),
        },
        {
          ty: 'NONGST',
          inter: rupees(gstr3b.inwardNonGst.inter),
          intra: rupees(gstr3b.inwardNonGst.intra),
        },
      ],
    },
    intr_ltfee: { intr_details: none },
  };
}
