import type { SellableItem } from '@counting-house/contract/orders/order-entry.ts';
import type { TillReport } from '@counting-house/contract/orders/till.ts';
import { useState } from 'react';
import { qty } from '../../platform/format/format.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { Wrong } from '../../ui/lines/document-page.tsx';
import { ItemBox } from '../../ui/lines/item-search.tsx';
import { LineTable } from '../../ui/lines/line-table.tsx';
import { QtyPad } from '../../ui/station/qty-pad.tsx';
import { itemName } from '../placing/entry.ts';
import { itemsToOrder, chooseLook } from '../placing/entry-lines.tsx';
import { useEntryLines } from '../placing/use-entry-lines.ts';
import { CounterBar } from './counter-bar.tsx';
import css from './counter.module.css';
import { GoodsBackPart } from './goods-back-part.tsx';
import { ProductGrid } from './product-grid.tsx';
import type { CounterSale } from './use-counter-sale.ts';

const refuseRecall = () =>
  toast.info('Finish or remove the return first. A held bill cannot contain a return.');

/** It is sold in parts of its unit: a scan says no quantity. */
const isByWeight = ({ qtyStep }: SellableItem): boolean => qtyStep % 1_000 !== 0;

/** The left half of the counter: what is scanned, what is brought back, and what is often sold. */
export function CounterGoods({
  sale,
  till,
  print,
}: {
  sale: CounterSale;
  till: TillReport;
  /** Prints the last bill once more; null while there is none. */
  print: (() => void) | null;
}) {
  const { work, exchange, isEmpty, isBack, hold } = sale;
  const { document: entry, errors } = work;
  const { added, add, acts } = useEntryLines(entry, work.change);
  const [weighing, setWeighing] = useState<SellableItem | null>(null);
  const mayPrice = useMay()('orders.order.price');
  const words = added && `${added.line.title} added, ${qty(added.by, added.line.unitCode)}`;
  return (
    <>
      <CounterBar
        till={till}
        current={entry.saved?.id ?? null}
        total={sale.sums.total}
        hold={sale.mayHold ? () => void hold(null) : null}
        recall={(id) => (isBack ? refuseRecall() : void hold(id))}
        bringBack={exchange.find}
        printLast={print}
      />
      <ItemBox
        search={itemsToOrder}
        add={(item, times, how) => {
          if (times === null && isByWeight(item)) setWeighing(item);
          else add(item, times, how);
        }}
        added={words}
      />
      {weighing && (
        <QtyPad
          title={itemName(weighing)}
          label="Quantity"
          unit={weighing.unitCode}
          act="Add"
          set={(weighed) => add(weighing, weighed, { isScanned: true })}
          close={() => setWeighing(null)}
        />
      )}
      {words !== null && !isEmpty && (
        <p className={css.added} aria-hidden>
          {words}
        </p>
      )}
      {isEmpty ? (
        <p className={css.empty}>{isBack ? 'Scan or type items.' : 'Scan or type a product.'}</p>
      ) : (
        <LineTable
          look={chooseLook(entry, mayPrice, null)}
          lines={entry.lines}
          answerOf={work.answerOf}
          messagesOf={work.messagesOf}
          acts={acts}
        />
      )}
      <Wrong>{errors['lines']}</Wrong>
      <GoodsBackPart
        back={exchange.back}
        set={exchange.set}
        seen={exchange.seen}
        isAsking={exchange.figures.isFetching}
        errors={{ ...exchange.seen?.fields, ...errors }}
      />
      {isBack && exchange.figures.error && (
        <Wrong>{problemIn(exchange.figures.error).detail}</Wrong>
      )}
      <ProductGrid
        add={(item) => {
          if (isByWeight(item)) setWeighing(item);
          else add(item, null, { isScanned: true });
        }}
      />
    </>
  );
}
