import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import { ListUpload, useUploadAct } from '../lists/lists.routes.tsx';
import { useSearch } from '../platform/address.ts';
import { ListActs } from '../ui/list/list-screen.tsx';
import { offer } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { CategoryList, categoryList } from './category-list.tsx';
import { CategoryOrder } from './category-order.tsx';
import { PriceGrid } from './price-grid.tsx';
import { ProductList, productList } from './product-list.tsx';

/** Products, the tree of categories and the price grid; a list can be uploaded from here. */
export function ProductCatalogScreen() {
  const { tab, upload } = useSearch();
  const bring = useUploadAct(tab === 'categories' ? 'categories' : 'products');
  const [isOrdering, setOrdering] = useState(false);
  if (upload !== undefined) return <ListUpload />;
  return (
    <Page
      title="Products and categories"
      acts={
        tab === 'categories' ? (
          <ListActs
            {...categoryList}
            more={[
              offer('Change the order', catalogue.reorderCategories, () => setOrdering(true), {
                icon: IconArrowsSort,
              }),
              bring,
            ]}
          />
        ) : (
          <ListActs {...productList} more={[bring]} />
        )
      }
    >
      <PageTabs label="Catalogue" tabs={tabs} />
      {isOrdering && <CategoryOrder close={() => setOrdering(false)} />}
    </Page>
  );
}

const tabs = [
  { value: 'products', label: 'Products', access: 'catalogue.product.read', of: ProductList },
  { value: 'categories', label: 'Categories', access: 'catalogue.category.read', of: CategoryList },
  { value: 'prices', label: 'Price grid', access: 'catalogue.product.read', of: PriceGrid },
] as const;
