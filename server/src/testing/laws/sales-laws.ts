import { sql } from 'drizzle-orm';

/** What the reports say was sold is what the documents in force say, and its sums by day are its sums. */
export const ofSales = sql`
    select 'what was sold of a document is its lines' as law, concat(doc_type, ' ', doc_id) as at,
      concat_ws(' and ', f.gross, f.tax, f.total, f.qty, f.invoices) as is,
      concat_ws(' and ', d.gross, d.tax, d.total, d.qty, d.invoices) as should
    from (
      select doc_type, doc_id, sum(gross) as gross, sum(tax) as tax, sum(total) as total, sum(qty) as qty,
        sum(invoices) as invoices
      from sales_fact where not is_void and line_kind <> 'cost' group by 1, 2
    ) f full join (
      select doc_type, doc_id, sum(gross) as gross, sum(tax) as tax, sum(total) as total, sum(qty) as qty,
        case doc_type when 'invoice' then 1 else 0 end as invoices
      from sales_document_fact group by 1, 2
    ) d using (doc_type, doc_id)
    where (f.gross, f.tax, f.total, f.qty, f.invoices) is distinct from (d.gross, d.tax, d.total, d.qty, d.invoices)
    union all
    select 'what is void cancels out', concat('order ', order_id), concat_ws(' and ', sum(total), sum(invoices)), '0 and 0'
    from sales_fact where is_void group by order_id having sum(total) <> 0 or sum(invoices) <> 0
    union all
    select 'all invoices of an order but one are further ones', concat('order ', order_id),
      count(*) filter (where is_further)::text, (count(*) - 1)::text
    from sales_invoice where status = 'issued' group by order_id having count(*) filter (where not is_further) > 1
    union all
    select 'invoices of a day are counted in its sums', concat('day ', day), k.invoices::text, f.invoices::text
    from (
      select doc_date as day, sum(invoices) as invoices from sales_fact
      where id <= (select fact_id from sales_day_mark) group by 1
    ) f full join (select day, sum(invoices) as invoices from sales_day group by 1) k using (day)
    where f.invoices is distinct from k.invoices
    ${sql.join(
      [
        ['sales_day', 'doc_date'],
        ['sales_goods_day', 'doc_date'],
        ['sales_goods_month', "date_trunc('month', doc_date)::date"],
        ['sales_order_day', 'doc_date'],
      ].map(
        ([table = '', day = '']) => sql`union all
    select 'sums of sales are their facts up to the mark', concat_ws(' ', ${table}::text, day),
      concat_ws(' and ', k.total, k.tax, k.cost, k.qty), concat_ws(' and ', f.total, f.tax, f.cost, f.qty)
    from (
      select ${sql.raw(day)} as day, sum(total) as total, sum(tax) as tax, sum(cost) as cost, sum(qty) as qty
      from sales_fact where id <= (select fact_id from sales_day_mark) group by 1
    ) f full join (
      select day, sum(total) as total, sum(tax) as tax, sum(cost) as cost, sum(qty) as qty from ${sql.raw(table)} group by 1
    ) k using (day)
    where (f.total, f.tax, f.cost, f.qty) is distinct from (k.total, k.tax, k.cost, k.qty)`,
      ),
      sql` `,
    )}`;
