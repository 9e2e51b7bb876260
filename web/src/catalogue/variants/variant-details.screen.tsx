import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { Variant } from '@counting-house/contract/catalogue/variant.ts';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPencil, IconPlus } from '@tabler/icons-react';
import { useGo, useParams, useSearch, useSetSearch } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { SaleState } from '../sale-state.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { DetailColumns, Page } from '../../ui/page/page.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { PanelProvider } from '../../ui/panel/panel-context.ts';
import { Picture } from '../../ui/files/picture.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { Money, Nothing, Qty } from '../../ui/parts/value.tsx';
import { SupplyCardPanel } from '../../stock/stock.routes.tsx';
import { catalogueScreens } from '../catalogue.routes.tsx';
import { EditVariantPanel } from './edit-variant.panel.tsx';
import { PriceRows } from '../prices/price-rows.tsx';
import { VariantImages, VariantImagesPanel } from '../product-images.tsx';
import { ProductHistory } from '../product-history.tsx';
import { SchedulePricePanel } from '../prices/schedule-price.panel.tsx';
import { VariantStock } from './variant-stock.tsx';

/** A variant: its prices through time, its stock, and the rules of selling it. */
export function VariantDetailsScreen() {
  const { id } = useParams(catalogueScreens.variant);
  const variant = useOperation(catalogue.getVariant, { id });
  const setSearch = useSetSearch();
  const go = useGo();
  const may = useMay();
  const canWrite = may('catalogue.product.write');
  const edit = () => setSearch({ open: 'edit' }, { push: true });
  const goTo = (next: number | null) => () => {
    if (next !== null) go(catalogueScreens.variant, { id: next });
  };
  useKeys({
    ...(canWrite ? { e: { does: 'Edit variant', run: edit } } : {}),
    '[': { does: 'Previous variant', run: goTo(variant.previousId) },
    ']': { does: 'Next variant', run: goTo(variant.nextId) },
  });
  const isOnly = variant.title === variant.productName;
  return (
    <Page
      title={isOnly ? variant.productName : `${variant.productName}, ${variant.title}`}
      record={{ table: 'product_variant', id: variant.id }}
      picture={variant.thumb && <Picture src={variant.thumb} size={40} />}
      under={variant.sku}
      badges={<SaleState row={variant} />}
      acts={
        <>
          <Neighbours variant={variant} goTo={goTo} />
          {canWrite && (
            <Button
              leftSection={<IconPencil size={16} stroke={1.7} />}
              rightSection={<KeyHint keys="e" filled />}
              onClick={edit}
            >
              Edit variant
            </Button>
          )}
        </>
      }
    >
      <DetailColumns
        main={
          <>
            <Prices variant={variant} />
            {variant.trackStock && <VariantStock id={id} />}
            <Part what="its changes">
              <ProductHistory id={variant.productId} variantId={id} />
            </Part>
          </>
        }
        side={
          <>
            <VariantImages variant={variant} />
            <Details variant={variant} />
            <SellingRules variant={variant} />
          </>
        }
      />
      <OpenPanel variant={variant} />
    </Page>
  );
}

type Props = { variant: Variant };

/** The ways to the variants of the product that stand before and after this one. */
function Neighbours({ variant, goTo }: Props & { goTo: (id: number | null) => () => void }) {
  const { previousId, nextId } = variant;
  if (previousId === null && nextId === null) return null;
  return (
    <>
      <Button
        variant="default"
        aria-label="Previous variant"
        disabled={previousId === null}
        onClick={goTo(previousId)}
      >
        <IconChevronLeft size={16} stroke={1.7} />
      </Button>
      <Button
        variant="default"
        aria-label="Next variant"
        disabled={nextId === null}
        onClick={goTo(nextId)}
      >
        <IconChevronRight size={16} stroke={1.7} />
      </Button>
    </>
  );
}

function Prices({ variant }: Props) {
  const setSearch = useSetSearch();
  return (
    <Sheet
      title="Price"
      acts={
        useMay()('catalogue.product.price') && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => setSearch({ open: 'price' }, { push: true })}
          >
            Schedule price
          </Button>
        )
      }
    >
      <PriceRows prices={variant.prices} />
    </Sheet>
  );
}

function Details({ variant }: Props) {
  return (
    <Sheet title="Details">
      <SheetBody>
        <Facts
          rows={[
            [
              'Product',
              <ScreenLink
                key="product"
                to={catalogueScreens.product}
                params={{ id: variant.productId }}
              >
                {variant.productName}
              </ScreenLink>,
            ],
            ...variant.optionNames.map(
              (name, index) =>
                [name, variant.optionValues[index] ?? <Nothing key={name} />] as const,
            ),
            ['Price', <Money key="price" of={variant.price} />],
            ['MRP', <Money key="mrp" of={variant.mrp} />],
            ['Barcode', variant.barcode ?? <Nothing key="barcode" />],
            ['Weight', variant.weightGrams === null ? null : `${variant.weightGrams} g`],
            ['Size', sizeOf(variant)],
          ]}
        />
      </SheetBody>
    </Sheet>
  );
}

function SellingRules({ variant }: Props) {
  const quantity = (of: number) => (
    <Qty of={of} unit={variant.unitCode} places={variant.unitDecimals} />
  );
  return (
    <Sheet title="Selling rules">
      <SheetBody>
        <Facts
          rows={[
            ['Minimum quantity', quantity(variant.minQty)],
            ['Maximum quantity', variant.maxQty === null ? 'No limit' : quantity(variant.maxQty)],
            ['Quantity step', quantity(variant.qtyStep)],
            ['When out of stock', variant.allowBackorder ? 'Can be ordered' : 'Cannot be ordered'],
            ['Stock', variant.trackStock ? 'Tracked' : 'Not tracked'],
          ]}
        />
      </SheetBody>
    </Sheet>
  );
}

/** What the address opens over the page. */
function OpenPanel({ variant }: Props) {
  const { open, variant: chosen } = useSearch();
  const setSearch = useSetSearch();
  const close = () => setSearch({ open: null, variant: null });
  return (
    <PanelProvider value={{ close, at: null, of: 0, before: null, after: null }}>
      {open === 'edit' && <EditVariantPanel variant={variant} />}
      {open === 'pictures' && <VariantImagesPanel variant={variant} />}
      {open === 'supply' && (
        <Part what="the supply card">
          <SupplyCardPanel
            productId={variant.productId}
            variantId={chosen === undefined ? variant.id : Number(chosen)}
          />
        </Part>
      )}
      {open === 'price' && <SchedulePricePanel variant={variant} />}
    </PanelProvider>
  );
}

function sizeOf({
  lengthMm,
  widthMm,
  heightMm,
}: {
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}): string | null {
  const known = [lengthMm, widthMm, heightMm].filter((side) => side !== null);
  return known.length === 0 ? null : `${known.join(' × ')} mm`;
}
