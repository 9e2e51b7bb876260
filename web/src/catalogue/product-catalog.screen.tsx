import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { IconArrowsSort, IconList } from '@tabler/icons-react';
import { ListUpload, useUploadAct } from '../lists/lists.routes.tsx';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { ListActs } from '../ui/list/list-screen.tsx';
import { offer } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { CategoryList, categoryList } from './categories/category-list.tsx';
import { PriceChangeList, priceChangeList } from './price-changes/price-change-list.tsx';
import { PriceGrid } from './prices/price-grid.tsx';
import { ProductList, productList } from './product-list.tsx';

/** Products, the tree of categories and the price grid; a list can be uploaded from here. */
export function ProductCatalogScreen() {
  const { tab, upload, arrange } = useSearch();
  const setSearch = useSetSearch();
  const bring = useUploadAct(tab === 'categories' ? 'categories' : 'products');
  const isArranging = arrange !== undefined;
  if (upload !== undefined) return <ListUpload />;
  return (
    <Page
      title="Products and categories"
      acts={
        tab === 'categories' ? (
          <ListActs
            {...categoryList}
            more={[
              offer(
                isArranging ? 'Show the list' : 'Arrange',
                catalogue.moveCategory,
                () => setSearch({ arrange: isArranging ? null : '1' }, { push: true }),
                { icon: isArranging ? IconList : IconArrowsSort, key: 'a' },
              ),
              bring,
            ]}
          />
        ) : tab === 'changes' ? (
          <ListActs {...priceChangeList} more={[]} />
        ) : (
          <ListActs {...productList} more={[bring]} />
        )
      }
    >
      <PageTabs label="Catalogue" tabs={tabs} />
    </Page>
  );
}

const tabs = [
  { value: 'products', label: 'Products', access: 'catalogue.product.read', of: ProductList },
  { value: 'categories', label: 'Categories', access: 'catalogue.category.read', of: CategoryList },
  { value: 'prices', label: 'Price grid', access: 'catalogue.product.read', of: PriceGrid },
  {
    value: 'changes',
    label: 'Price changes',
    access: 'catalogue.product.price',
    of: PriceChangeList,
  },
] as const;
