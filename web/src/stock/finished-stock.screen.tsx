import { PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { StockForms, useStockActs } from './stock-forms.tsx';
import { BatchList, DocList, MovementList, StockList } from './stock-lists.tsx';

/** Finished goods: by SKU, by batch, and what moved. */
export function FinishedStockScreen() {
  const { opening, adjust, move } = useStockActs();
  return (
    <Page title="Finished stock" acts={<PageActs first={adjust} more={[opening, move]} />}>
      <PageTabs
        label="Finished stock"
        tabs={[
          { value: 'stock', label: 'Stock', of: StockList },
          { value: 'batches', label: 'Batches', of: BatchList },
          { value: 'movements', label: 'Movements', of: MovementList },
          { value: 'papers', label: 'Documents', of: DocList },
        ]}
      />
      <StockForms />
    </Page>
  );
}
