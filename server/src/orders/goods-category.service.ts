import { sql } from 'drizzle-orm';
import type { goodsCategories } from '../books/chart/goods-category.service.ts';

type GoodsCategories = typeof goodsCategories.read;

/** In which categories goods stand, and what they are worth there, for the books. */
export const categoriesOfGoods: GoodsCategories = {
  async ofParts(ctx, { orderLineIds, skuIds }) {
    const { rows } = await ctx.tx.execute<Awaited<ReturnType<GoodsCategories['ofParts']>>[number]>(
      sql`
    select concat(l.id, '/') as key, 'product' as tree, c.path from order_line l
      join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id
      join product_category c on c.id = p.category_id
      where l.id = any(${sql.param([...orderLineIds])}::bigint[])
    union all
    select concat('/', s.id), 'product', c.path from sku s
      join product_variant v on v.id = s.variant_id join product p on p.id = v.product_id
      join product_category c on c.id = p.category_id
      where s.id = any(${sql.param([...skuIds])}::bigint[])
    union all
    select concat('/', s.id), 'purchase', c.path from sku s
      join item i on i.id = s.item_id join purchase_category c on c.id = i.category_id
      where s.id = any(${sql.param([...skuIds])}::bigint[])`,
    );
    return rows;
  },

  async worth(ctx) {
    const { rows } = await ctx.tx.execute<Awaited<ReturnType<GoodsCategories['worth']>>[number]>(
      sql`
    select s.kind, 'product' as tree, c.path, sum(p.value)::text as value
    from stock_position p join sku s on s.id = p.sku_id
      join product_variant v on v.id = s.variant_id join product o on o.id = v.product_id
      join product_category c on c.id = o.category_id
    where p.value <> 0 group by s.kind, c.path
    union all
    select s.kind, 'purchase', c.path, sum(p.value)::text
    from stock_position p join sku s on s.id = p.sku_id
      join item i on i.id = s.item_id join purchase_category c on c.id = i.category_id
    where p.value <> 0 group by s.kind, c.path`,
    );
    return rows;
  },
};
