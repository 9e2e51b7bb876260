import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { useSearch } from '../platform/address.ts';
import { ReorderList } from '../purchasing/purchasing.routes.tsx';
import { RecallList } from '../recall/recall.routes.tsx';
import { beginHere, type PageAct, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { AgeingList } from './batches/ageing-list.tsx';
import { BatchList } from './batches/batch-list.tsx';
import { ExpiryList } from './batches/expiry-list.tsx';
import { DocumentList } from './documents/document-list.tsx';
import { ReasonList } from './documents/reason-list.tsx';
import { HoldList } from './holds/hold-list.tsx';
import { useGoods } from './goods-on-view.ts';
import { MovementList } from './ledger/movement-list.tsx';
import { PositionList } from './ledger/position-list.tsx';
import { StockForms, useStockActs } from './stock-forms.tsx';
import { ofStore, StorePicker } from './store-on-view.tsx';

const newRecall = beginHere('New recall', recall.createRecall);

/** Goods that are sold, or the material they are made of: by SKU, by batch, by age, and what moved. */
export function StockScreen() {
  const { stock, area } = useGoods();
  const acts = useStockActs();
  const { adjust, issue, scrap, move, repack, transfer, atOnce, clear, opening, trace } = acts;
  const { tab } = useSearch();
  const begins: Readonly<Record<string, PageAct>> = {
    recalls: newRecall,
    reasons: acts.reason,
    holds: acts.hold,
  };
  const begin = begins[tab ?? ''];
  const usual = area === 'fg' ? [adjust, issue] : [issue, adjust];
  const [first, ...others] = begin ? [begin, ...usual] : usual;
  return (
    <Page
      title={stock.title}
      badges={<StorePicker />}
      acts={
        <PageActs
          first={first && { ...first, isRare: !begin }}
          more={[...others, scrap, move, repack, transfer, atOnce, clear, opening, trace]}
        />
      }
    >
      <PageTabs
        label={stock.title}
        keeps={ofStore}
        tabs={[
          { value: 'stock', label: 'Stock', of: PositionList },
          { value: 'batches', label: 'Batches', of: BatchList },
          { value: 'expiry', label: 'Expiry', of: ExpiryList },
          { value: 'ageing', label: 'Ageing', of: AgeingList },
          { value: 'buy', label: 'To buy', access: 'purchasing.order.read', of: ReorderList },
          { value: 'holds', label: 'Held', of: HoldList },
          { value: 'movements', label: 'Movements', of: MovementList },
          { value: 'papers', label: 'Documents', of: DocumentList },
          { value: 'recalls', label: 'Recalls', access: 'recall.recall.write', of: RecallList },
          { value: 'reasons', label: 'Reasons', access: 'stock.store.write', of: ReasonList },
        ]}
      />
      <StockForms />
    </Page>
  );
}
