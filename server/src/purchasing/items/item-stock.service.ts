import { sql, type SQL } from 'drizzle-orm';
import { isUsable, lastsUntil } from '../../stock/demand/availability.service.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { balances } from '../../stock/ledger/balance.table.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { stockPolicies } from '../../stock/skus/stock-policy.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';

/** SKUs of which a store holds its reorder level or less. */
export const lowItems: SQL = sql`
  select distinct ${stockPolicies.skuId} as sku_id
  from ${stockPolicies} left join ${positions}
    on ${positions.skuId} = ${stockPolicies.skuId} and ${positions.storeId} = ${stockPolicies.storeId}
  where coalesce(${positions.onHand}, 0) <= ${stockPolicies.reorderLevel}`;

/** SKUs with goods on hand that expire within so many days, or within their own days of notice. */
export const expiringItems = (today: string, days?: number): SQL => sql`
  select distinct ${balances.skuId} as sku_id
  from ${balances}
    join ${batches} on ${batches.id} = ${balances.batchId}
    join ${skus} on ${skus.id} = ${balances.skuId}
  where ${balances.onHand} > 0 and ${batches.expiryDate} between ${today}::date
    and ${today}::date + ${days === undefined ? sql`${skus.alertDays}` : sql`${days}::int`}`;

/** SKUs with goods that wait for inspection. */
export const quarantinedItems: SQL = sql`
  select distinct ${balances.skuId} as sku_id
  from ${balances} join ${trays} on ${trays.id} = ${balances.trayId}
  where ${balances.onHand} > 0 and ${trays.area} = 'quarantine'`;

/** What all stores hold of the SKU of a row: stands beside `sku` as a lateral join. */
export const heldEverywhere = (today: string): SQL => sql`lateral (
  select
    coalesce((select sum(${positions.onHand}) from ${positions} where ${positions.skuId} = ${skus.id}), 0) as on_hand,
    coalesce((select sum(${positions.value}) from ${positions} where ${positions.skuId} = ${skus.id}), 0) as value,
    coalesce(sum(${balances.onHand} - ${balances.reserved}) filter (where ${isUsable} and ${lastsUntil(today)}), 0) as free,
    (min(${batches.expiryDate}) filter (where ${batches.expiryDate} >= ${today}::date))::text as nearest_expiry,
    coalesce(bool_or(${batches.expiryDate} between ${today}::date and ${today}::date + ${skus.alertDays}), false) as is_expiring
  from ${balances}
    join ${batches} on ${batches.id} = ${balances.batchId}
    join ${trays} on ${trays.id} = ${balances.trayId}
  where ${balances.skuId} = ${skus.id} and ${balances.onHand} > 0
) held`;
