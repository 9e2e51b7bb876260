import { z } from 'zod';

/** What the offline tool of the GST portal takes: its keys, and nothing else. @see GST offline tool, GSTR-1 JSON. */

const amount = z.number().multipleOf(0.01);
const rate = z.number().min(0).max(100);
const state = z.string().regex(/^\d{2}$/u);
const number = z.string().regex(/^[A-Za-z0-9/-]{1,16}$/u);
const day = z.string().regex(/^\d{2}-\d{2}-\d{4}$/u);
const gstin = z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/u);
const invoiceType = z.enum(['R', 'SEWP', 'SEWOP', 'DE', 'CBW']);

const taxes = {
  iamt: amount.optional(),
  camt: amount.optional(),
  samt: amount.optional(),
  csamt: amount,
};
const items = z
  .array(
    z.strictObject({
      num: z.int().min(1),
      itm_det: z.strictObject({ txval: amount, rt: rate, ...taxes }),
    }),
  )
  .min(1);
const head = { inum: number, idt: day, val: amount };
const note = {
  ntty: z.enum(['C', 'D']),
  nt_num: number,
  nt_dt: day,
  val: amount,
  itms: items,
};
const hsn = z.array(
  z.strictObject({
    num: z.int().min(1),
    hsn_sc: z.string().regex(/^\d{4,8}$/u),
    desc: z.string().max(30),
    uqc: z.string().regex(/^[A-Z]{2,3}$/u),
    qty: z.number(),
    rt: rate,
    txval: amount,
    iamt: amount,
    camt: amount,
    samt: amount,
    csamt: amount,
  }),
);

export const PortalGstr1 = z.strictObject({
  gstin,
  fp: z.string().regex(/^(?:0[1-9]|1[0-2])\d{4}$/u),
  version: z.string().regex(/^GST\d\.\d\.\d$/u),
  hash: z.string(),
  b2b: z.array(
    z.strictObject({
      ctin: gstin,
      inv: z.array(
        z.strictObject({
          ...head,
          pos: state,
          rchrg: z.enum(['Y', 'N']),
          inv_typ: invoiceType,
          itms: items,
        }),
      ),
    }),
  ),
  b2cl: z.array(
    z.strictObject({ pos: state, inv: z.array(z.strictObject({ ...head, itms: items })) }),
  ),
  b2cs: z.array(
    z.strictObject({
      sply_ty: z.enum(['INTRA', 'INTER']),
      typ: z.enum(['OE', 'E']),
      pos: state,
      rt: rate,
      txval: amount,
      ...taxes,
    }),
  ),
  exp: z.array(
    z.strictObject({
      exp_typ: z.enum(['WPAY', 'WOPAY']),
      inv: z.array(
        z.strictObject({
          ...head,
          sbpcode: z
            .string()
            .regex(/^[A-Z0-9]{6}$/u)
            .optional(),
          sbnum: z
            .string()
            .regex(/^\d{3,7}$/u)
            .optional(),
          sbdt: z
            .string()
            .regex(/^\d\d-\d\d-\d{4}$/u)
            .optional(),
          itms: z.array(z.strictObject({ txval: amount, rt: rate, iamt: amount, csamt: amount })),
        }),
      ),
    }),
  ),
  nil: z.strictObject({
    inv: z.array(
      z.strictObject({
        sply_ty: z.enum(['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C']),
        nil_amt: amount,
        expt_amt: amount,
        ngsup_amt: amount,
      }),
    ),
  }),
  cdnr: z.array(
    z.strictObject({
      ctin: gstin,
      nt: z.array(
        z.strictObject({ ...note, pos: state, rchrg: z.enum(['Y', 'N']), inv_typ: invoiceType }),
      ),
    }),
  ),
  cdnur: z.array(
    z.union([
      z.strictObject({ typ: z.literal('B2CL'), ...note, pos: state }),
      z.strictObject({ typ: z.enum(['EXPWP', 'EXPWOP']), ...note }),
    ]),
  ),
  hsn: z.strictObject({ hsn_b2b: hsn, hsn_b2c: hsn }),
  doc_issue: z.strictObject({
    doc_det: z.array(
      z.strictObject({
        doc_num: z.int().min(1).max(12),
        doc_typ: z.string(),
        docs: z.array(
          z.strictObject({
            num: z.int().min(1),
            from: number,
            to: number,
            totnum: z.int(),
            cancel: z.int(),
            net_issue: z.int(),
          }),
        ),
      }),
    ),
  }),
});
