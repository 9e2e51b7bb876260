import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { UsageGroup } from '@counting-house/contract/catalogue/product-usage.ts';
import type { ReactNode } from 'react';
import { b2bScreens } from '../b2b/b2b.routes.tsx';
import { count } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Facts, Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { Qty, Second } from '../ui/parts/value.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import css from './product-details.module.css';

/** Where a product is used: what would notice if it changed or went. */
export function ProductUsage({ id, unit }: { id: number; unit: string }) {
  const usage = useOperation(catalogue.getProductUsage, { id });
  const groups = [
    ['Open orders', usage.openOrders, 'order'],
    ['Offers', usage.offers, 'offer'],
    ['Made by', usage.recipes, 'recipe'],
    ['Goes into', usage.usedIn, 'recipe'],
    ['Production plans', usage.plans, 'product_plan'],
    ['Purchase orders', usage.purchaseOrders, 'purchase_order'],
  ] as const;
  const rows: (readonly [string, ReactNode])[] = [
    ...groups.flatMap(([label, group, kind]) =>
      group && group.total > 0
        ? [[label, <Group key={label} group={group} kind={kind} />] as const]
        : [],
    ),
    ...(usage.priceLists && usage.priceLists.total > 0
      ? [
          [
            'Price lists',
            <More key="lists" total={usage.priceLists.total} shown={usage.priceLists.rows.length}>
              {usage.priceLists.rows.map(({ id: groupId, companyId, name }) => (
                <li key={groupId}>
                  <ScreenLink to={b2bScreens.group} params={{ companyId, groupId }}>
                    {name}
                  </ScreenLink>
                </li>
              ))}
            </More>,
          ] as const,
        ]
      : []),
    ...(usage.stock && usage.stock.batches > 0
      ? [
          [
            'Stock',
            <span key="stock">
              <Qty of={usage.stock.onHand} unit={unit} />{' '}
              <Second>
                in {count(usage.stock.batches)} {usage.stock.batches === 1 ? 'batch' : 'batches'}
              </Second>
            </span>,
          ] as const,
        ]
      : []),
  ];
  return (
    <Sheet title="Where used">
      <SheetBody>
        {rows.length === 0 ? (
          <p className={css.text}>Not used anywhere yet. It can be deleted.</p>
        ) : (
          <Facts rows={rows} />
        )}
      </SheetBody>
    </Sheet>
  );
}

function Group({ group, kind }: { group: NonNullable<UsageGroup>; kind: string }) {
  return (
    <More total={group.total} shown={group.rows.length}>
      {group.rows.map(({ id, name, note }) => (
        <li key={id}>
          <KnownRecord kind={kind} id={id} title={name} /> {note && <Second>{note}</Second>}
        </li>
      ))}
    </More>
  );
}

function More({ total, shown, children }: { total: number; shown: number; children: ReactNode }) {
  return (
    <ul className={css.used}>
      {children}
      {total > shown && (
        <li>
          <Second>and {count(total - shown)} more</Second>
        </li>
      )}
    </ul>
  );
}
