import { RecallList } from '../recall/recall.routes.tsx';
import { PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { AgeingList } from './batches/ageing-list.tsx';
import { BatchList } from './batches/batch-list.tsx';
import { DocumentList } from './documents/document-list.tsx';
import { ExpiryList } from './batches/expiry-list.tsx';
import { MovementList } from './ledger/movement-list.tsx';
import { PositionList } from './ledger/position-list.tsx';
import { StockForms, useStockActs } from './stock-forms.tsx';
import { ofStore, StorePicker } from './store-on-view.tsx';

/** Material: by SKU, by batch, by age, and what moved. */
export function MaterialStockScreen() {
  const { opening, adjust, move, scrap, issue, clear, transfer, atOnce } = useStockActs();
  return (
    <Page
      title="Material stock"
      badges={<StorePicker />}
      acts={
        <PageActs first={issue} more={[scrap, adjust, move, transfer, atOnce, clear, opening]} />
      }
    >
      <PageTabs
        label="Material stock"
        keeps={ofStore}
        tabs={[
          { value: 'stock', label: 'Stock', of: PositionList },
          { value: 'batches', label: 'Batches', of: BatchList },
          { value: 'expiry', label: 'Expiry', of: ExpiryList },
          { value: 'ageing', label: 'Ageing', of: AgeingList },
          { value: 'movements', label: 'Movements', of: MovementList },
          { value: 'papers', label: 'Issues and write-offs', of: DocumentList },
          { value: 'recalls', label: 'Recalls', access: 'recall.recall.write', of: RecallList },
        ]}
      />
      <StockForms />
    </Page>
  );
}
