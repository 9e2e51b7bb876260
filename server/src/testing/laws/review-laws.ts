import { sql } from 'drizzle-orm';

/** The stars of a product are those of its published reviews. */
export const ofReviews = sql`
    select 'stars of a product are those of its published reviews' as law, concat('product ', p.code) as at,
      concat_ws(' in ', p.rating_sum, p.rating_count) as is, concat_ws(' in ', coalesce(r.stars, 0), coalesce(r.n, 0)) as should
    from product p
      left join (
        select product_id, count(*) as n, sum(rating) as stars from product_review
        where status = 'published' group by 1
      ) r on r.product_id = p.id
    where p.rating_count <> coalesce(r.n, 0) or p.rating_sum <> coalesce(r.stars, 0)`;
