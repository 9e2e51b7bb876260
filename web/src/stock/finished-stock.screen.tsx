import { PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { BatchList } from './batch-list.tsx';
import { DocumentList } from './document-list.tsx';
import { MovementList } from './movement-list.tsx';
import { PositionList } from './position-list.tsx';
import { StockForms, useStockActs } from './stock-forms.tsx';

/** Finished goods: by SKU, by batch, and what moved. */
export function FinishedStockScreen() {
  const { opening, adjust, move } = useStockActs();
  return (
    <Page title="Finished stock" acts={<PageActs first={adjust} more={[opening, move]} />}>
      <PageTabs
        label="Finished stock"
        tabs={[
          { value: 'stock', label: 'Stock', of: PositionList },
          { value: 'batches', label: 'Batches', of: BatchList },
          { value: 'movements', label: 'Movements', of: MovementList },
          { value: 'papers', label: 'Documents', of: DocumentList },
        ]}
      />
      <StockForms />
    </Page>
  );
}
