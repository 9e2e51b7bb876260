import { describe, expect, test } from 'vitest';
import { strayedColumn } from './strayed-columns.ts';

const columnsOf = new Map([
  ['store', new Set(['id', 'name', 'address'])],
  ['tray', new Set(['id', 'store_id', 'code', 'area'])],
  ['stock_position', new Set(['sku_id', 'store_id', 'on_hand'])],
  ['basket_line', new Set(['id', 'basket_id', 'scanned'])],
]);

describe('a column in a question within a question', () => {
  test.each([
    {
      says: 'that lost its table is the inner one’s',
      text: 'select "id", (select count(*) from tray t where t.store_id = "id") from "store"',
      of: '"id" of tray',
    },
    {
      says: 'that lost its table in an insert’s answer',
      text: 'update "store" set "name" = $1 returning "name", exists (select 1 from tray t where t.store_id = "id" and t.area = $2)',
      of: '"id" of tray',
    },
    {
      says: 'that lost its table inside a sum',
      text: 'select "id", sum(-"qty" - coalesce((select sum(l.scanned) from basket_line l where l.basket_id = "id"), 0)) from "basket" group by "basket"."id"',
      of: '"id" of basket_line',
    },
    {
      says: 'whose both sides are the inner one’s',
      text: 'select "id", (select count(*) from "tray" where "store_id" = "id") from "store"',
      of: '"store_id" of tray',
    },
    {
      says: 'that stands in brackets of its own',
      text: 'select (select sum(on_hand) from stock_position p where p.store_id in ("store_id", $1)) from "tray"',
      of: '"store_id" of stock_position',
    },
    {
      says: 'that lost its table two questions deep',
      text: 'select (select count(*) from tray t where exists (select 1 from stock_position p where p.store_id = t.store_id and t.id = "id")) from "store"',
      of: '"id" of tray',
    },
    {
      says: 'of the second of two questions',
      text: 'select (select sum(n) from (select 1 as n from store s union all select 2 from tray t where t.store_id = "id") x) from "store"',
      of: '"id" of tray',
    },
    {
      says: 'of a join',
      text: 'select (select count(*) from stock_position p join tray t on t.store_id = p.store_id where p.sku_id = "id") from "sku"',
      of: '"id" of tray',
    },
  ])('$says', ({ text, of }) => {
    expect(strayedColumn(text, columnsOf)).toBe(of);
  });

  test.each([
    {
      says: 'with its table',
      text: 'select "id", (select count(*) from tray t where t.store_id = "store".id) from "store"',
    },
    {
      says: 'in quotes with its table',
      text: 'select (select count(*) from "tray" where "tray"."store_id" = "store"."id") from "store"',
    },
    {
      says: 'of a list that the tables wrote',
      text: 'select "name" from "store" where "store"."id" in (select "store_id" from "tray" where "tray"."area" = $1)',
    },
    {
      says: 'that only the outer table has',
      text: 'select (select sum(p.on_hand) from stock_position p where p.sku_id = "id") from "sku"',
    },
    {
      says: 'of the statement itself',
      text: 'select "id", "code" from "tray" where "id" = $1 and ("area" = $2 or "area" is null)',
    },
    {
      says: 'that is only a name for a figure',
      text: 'select "sub"."id" from (select t.store_id as "id" from tray t group by t.store_id) "sub"',
    },
    {
      says: 'of a second question beside the first',
      text: 'with a as (select t.store_id from tray t where t.code = $1 union all select s.id from "basket_line" s join "store" on s.id = $2) select * from a',
    },
    {
      says: 'in a text',
      text: `select (select count(*) from tray t where t.code = 'so "id" goes') from "store"`,
    },
  ])('$says is right', ({ text }) => {
    expect(strayedColumn(text, columnsOf)).toBeNull();
  });
});
