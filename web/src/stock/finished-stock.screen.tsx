import { PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { AgeingList } from './batches/ageing-list.tsx';
import { BatchList } from './batches/batch-list.tsx';
import { DocumentList } from './documents/document-list.tsx';
import { ExpiryList } from './batches/expiry-list.tsx';
import { MovementList } from './ledger/movement-list.tsx';
import { PositionList } from './ledger/position-list.tsx';
import { ReasonList } from './documents/reason-list.tsx';
import { StockForms, useStockActs } from './stock-forms.tsx';
import { ofStore, StorePicker } from './store-on-view.tsx';

/** Finished goods: by SKU, by batch, and what moved. */
export function FinishedStockScreen() {
  const { opening, adjust, move, scrap, issue, clear, transfer, atOnce } = useStockActs();
  return (
    <Page
      title="Finished stock"
      badges={<StorePicker />}
      acts={
        <PageActs first={adjust} more={[scrap, issue, move, transfer, atOnce, clear, opening]} />
      }
    >
      <PageTabs
        label="Finished stock"
        keeps={ofStore}
        tabs={[
          { value: 'stock', label: 'Stock', of: PositionList },
          { value: 'batches', label: 'Batches', of: BatchList },
          { value: 'expiry', label: 'Expiry', of: ExpiryList },
          { value: 'ageing', label: 'Ageing', of: AgeingList },
          { value: 'movements', label: 'Movements', of: MovementList },
          { value: 'papers', label: 'Documents', of: DocumentList },
          {
            value: 'reasons',
            label: 'Reasons',
            access: 'stock.store.write',
            of: ReasonList,
          },
        ]}
      />
      <StockForms />
    </Page>
  );
}
