import type {
  ProductReportInput,
  ReportAnswer,
} from '@counting-house/contract/reports/sale-report.ts';
import { and, asc, gt, ne, sql } from 'drizzle-orm';
import { readChecklists } from '../catalogue/products/product-view.service.ts';
import { products } from '../catalogue/products/product.table.ts';
import type { ReadContext } from '../platform/context.ts';
import { atMost } from '../platform/rows/at-most.ts';
import { answerOf, passColumns } from './sales/report-page.service.ts';
import type { ReportSpan } from './sales/report-span.rules.ts';

/** Looked through for a page; a house with more drafts than that reads on by the cursor. */
const lookedThrough = 1_000;

/** Products that cannot be published, or could not today, with what is missing; by id. */
export async function notReady(
  ctx: ReadContext,
  input: ProductReportInput,
  span: ReportSpan,
): Promise<ReportAnswer> {
  passColumns(ctx, input, ['missing', 'status']);
  const after = Number(input.cursor ?? 0);
  const { categoryId } = input;
  const some = await ctx.tx
    .select()
    .from(products)
    .where(
      and(
        ne(products.status, 'archived'),
        gt(products.id, Number.isSafeInteger(after) ? after : 0),
        categoryId === undefined
          ? undefined
          : sql`${products.categoryId} in (select c.id from product_category c
              join product_category top on top.id = ${categoryId} where c.path like top.path || '%')`,
      ),
    )
    .orderBy(asc(products.id))
    .limit(atMost(lookedThrough));
  const checklists = await readChecklists(ctx, some);
  const unready = some.flatMap((product) => {
    const missing = checklists.get(product.id) ?? [];
    return missing.length > 0 ? [{ product, missing }] : [];
  });
  const rows = unready.slice(0, input.limit).map(({ product, missing }) => ({
    key: String(product.id),
    name: product.name,
    recordKind: 'product',
    recordId: product.id,
    status: product.status === 'active' ? 'Active' : 'Draft',
    missing: missing.map(({ text }) => text).join(', '),
  }));
  const isMore = unready.length > input.limit || some.length === lookedThrough;
  const last = unready.length > input.limit ? rows.at(-1)?.recordId : some.at(-1)?.id;
  return {
    ...answerOf(
      ctx,
      { ...span, before: null },
      {
        nameLabel: 'Product',
        columns: ['status', 'missing'],
        page: { next: isMore && last !== undefined ? String(last) : null, total: unready.length },
      },
    ),
    rows,
    totals: {},
  };
}
