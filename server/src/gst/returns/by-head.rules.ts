import { sql, type SQL } from 'drizzle-orm';

/** The amounts of components by their code, from the list that documents keep. */
export const byHead = (components: SQL, sign: SQL = sql`1`) => sql`(
    select coalesce(sum(c.amount) filter (where c.code = 'IGST'), 0)::bigint * ${sign} as igst,
      coalesce(sum(c.amount) filter (where c.code = 'CGST'), 0)::bigint * ${sign} as cgst,
      coalesce(sum(c.amount) filter (where c.code = 'SGST'), 0)::bigint * ${sign} as sgst,
      coalesce(sum(c.amount) filter (where c.code = 'CESS'), 0)::bigint * ${sign} as cess
    from jsonb_to_recordset(${components}) as c (code text, amount bigint)
  )`;
