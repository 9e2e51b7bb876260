import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams, useSearch, useSetSearch } from '../platform/address.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { run } from '../ui/list/actions.tsx';
import { State } from '../ui/marks/badge.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { DetailColumns, Page } from '../ui/page/page.tsx';
import { PageSteps } from '../ui/page/page-steps.tsx';
import { Part } from '../ui/parts/part.tsx';
import { PanelProvider } from '../ui/panel/panel-context.ts';
import { Picture } from '../ui/files/picture.tsx';
import { RowMenu } from '../ui/rows/row-menu.tsx';
import { useRowAction } from '../ui/rows/use-row-action.ts';
import { SupplyCardPanel } from '../stock/stock.routes.tsx';
import { catalogueScreens } from './catalogue.routes.tsx';
import { productStates } from './catalogue-labels.ts';
import { duplicate } from './duplicate-product.tsx';
import { EditProductPanel } from './edit-product.panel.tsx';
import { GenerateVariantsPanel } from './variants/generate-variants.panel.tsx';
import { NewVariantPanel } from './variants/new-variant.panel.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductImages, ProductImagesPanel } from './product-images.tsx';
import { ProductHistory } from './product-history.tsx';
import { ProductUsage } from './product-usage.tsx';
import { ProductVideos } from './product-videos.tsx';
import { ProductVariants } from './product-variants.tsx';
import { VariantStock } from './variants/variant-stock.tsx';

type Product = ReturnType<typeof useProduct>;
const useProduct = (id: number) => useOperation(catalogue.getProduct, { id });

/** A product: its variants with prices and stock, what holds for it, and what is missing to publish it. */
export function ProductDetailsScreen() {
  const { id } = useParams(catalogueScreens.product);
  const product = useProduct(id);
  const setSearch = useSetSearch();
  const may = useMay();
  const [chosen, setChosen] = useState<number | null>(null);
  const [image] = product.images;
  const canWrite = may('catalogue.product.write');
  const edit = () => setSearch({ open: 'edit' }, { push: true });
  const { doOne } = useRowAction<Product>();
  const isReady = product.status === 'draft' && product.checklist.length === 0;
  useKeys(canWrite ? { e: { does: 'Edit product', run: edit } } : {});
  const variant =
    product.variants.find((one) => one.id === chosen) ??
    product.variants.find(({ isDefault }) => isDefault);

  return (
    <Page
      title={product.name}
      record={{ table: 'product', id: product.id }}
      picture={image && <Picture src={image.thumbUrl} size={40} />}
      under={product.code}
      badges={<State of={productStates} is={product.status} />}
      acts={
        <>
          <PageSteps at={catalogueScreens.product} id={product.id} />
          <RowMenu actions={actions} row={product} name={product.name} />
          {canWrite && (
            <Button
              variant={isReady ? 'default' : 'filled'}
              leftSection={<IconPencil size={16} stroke={1.7} />}
              rightSection={<KeyHint keys="e" filled={!isReady} />}
              onClick={edit}
            >
              Edit product
            </Button>
          )}
          {canWrite && isReady && (
            <Button onClick={() => void doOne(publish, product)}>Publish</Button>
          )}
        </>
      }
    >
      <DetailColumns
        main={
          <>
            <ProductVariants product={product} chosen={variant?.id} choose={setChosen} />
            {variant?.stock && <VariantStock id={variant.id} key={variant.id} />}
            <Part what="where it is used">
              <ProductUsage id={product.id} unit={product.unitCode} />
            </Part>
            <Part what="its changes">
              <ProductHistory id={product.id} variants={product.variants} />
            </Part>
          </>
        }
        side={
          <>
            <ProductImages product={product} />
            <ProductVideos product={product} />
            <ProductFacts product={product} edit={canWrite ? edit : null} />
          </>
        }
      />
      <ProductPanels product={product} />
    </Page>
  );
}

const publish = run('Publish', catalogue.updateProduct, {
  with: { status: 'active' },
  when: (product: Product) => product.status !== 'active',
  done: (product) => `${product.name} is published`,
});

const actions = [
  duplicate,
  publish,
  run('Set to draft', catalogue.updateProduct, {
    with: { status: 'draft' },
    when: (product: Product) => product.status === 'active',
    done: (product) => `${product.name} is a draft`,
  }),
  run('Archive', catalogue.updateProduct, {
    with: { status: 'archived' },
    when: (product: Product) => product.status !== 'archived',
    sure: {
      title: (product) => `Archive ${product.name}?`,
      effect: () => 'It can no longer be ordered. Open orders are not affected.',
    },
    done: (product) => `${product.name} is archived`,
  }),
];

/** What the address opens over the page. */
function ProductPanels({ product }: { product: Product }) {
  const { open, variant } = useSearch();
  const setSearch = useSetSearch();
  const place = {
    close: () => setSearch({ open: null, variant: null }),
    at: null,
    of: 0,
    before: null,
    after: null,
  };
  return (
    <PanelProvider value={place}>
      {open === 'edit' && <EditProductPanel product={product} />}
      {open === 'variant' && <NewVariantPanel product={product} />}
      {open === 'pictures' && <ProductImagesPanel product={product} />}
      {open === 'supply' && (
        <Part what="the supply card">
          <SupplyCardPanel
            productId={product.id}
            variantId={variant === undefined ? null : Number(variant)}
          />
        </Part>
      )}
      {open === 'generate' && <GenerateVariantsPanel product={product} />}
    </PanelProvider>
  );
}
