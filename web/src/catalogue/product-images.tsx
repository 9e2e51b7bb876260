import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { Image } from '@counting-house/contract/catalogue/image.ts';
import type { Product } from '@counting-house/contract/catalogue/product.ts';
import type { Variant } from '@counting-house/contract/catalogue/variant.ts';
import { Button } from '@mantine/core';
import { useSetSearch } from '../platform/address.ts';
import { useMay } from '../platform/session.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { ImageInput } from '../ui/files/image-input.tsx';
import { GrowingPictures, PictureTiles } from '../ui/files/picture-tiles.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Second } from '../ui/parts/value.tsx';

const notAdded = 'Picture not added';

/** The pictures of a product; new ones are kept as they come. */
export function ProductImages({ product }: { product: Product }) {
  const { run } = useAct(catalogue.updateProduct, notAdded);
  const { id, version, images, name } = product;
  return (
    <Pictures
      images={images}
      name={name}
      purpose="product"
      save={(wanted) => run({ id, version, images: wanted })}
    />
  );
}

/** The pictures of a variant; while it has none, those of its product stand here. */
export function VariantImages({ variant }: { variant: Variant }) {
  const { run } = useAct(catalogue.updateVariant, notAdded);
  const { id, version, images, productImages, productName } = variant;
  return (
    <Pictures
      images={images}
      inherited={productImages}
      name={productName}
      purpose="variant"
      save={(wanted) => run({ id, version, images: wanted })}
    />
  );
}

function Pictures({
  images,
  inherited = [],
  name,
  purpose,
  save,
}: {
  images: readonly Image[];
  inherited?: readonly Image[];
  name: string;
  purpose: 'product' | 'variant';
  save: (wanted: { fileId: number; alt: string }[]) => Promise<unknown>;
}) {
  const setSearch = useSetSearch();
  const canWrite = useMay()('catalogue.product.write');
  const shown = images.length > 0 ? images : inherited;
  if (shown.length === 0 && !canWrite) return null;

  function addOne(fileId: number): Promise<unknown> {
    const kept = images.map((image) => ({ fileId: image.fileId, alt: image.alt }));
    return save([...kept, { fileId, alt: '' }]);
  }

  return (
    <Sheet
      title="Pictures"
      acts={
        canWrite &&
        images.length > 0 && (
          <Button variant="subtle" onClick={() => setSearch({ open: 'pictures' }, { push: true })}>
            Arrange
          </Button>
        )
      }
    >
      <SheetBody>
        {canWrite ? (
          <GrowingPictures pictures={shown} name={name} purpose={purpose} add={addOne} />
        ) : (
          <PictureTiles pictures={shown} name={name} />
        )}
        {images.length === 0 && inherited.length > 0 && <Second>From the product</Second>}
      </SheetBody>
    </Sheet>
  );
}

/** Order, words and removal of a product's pictures. */
export function ProductImagesPanel({ product }: { product: Product }) {
  const { id, version, images, name } = product;
  const form = useOperationForm(catalogue.updateProduct, {
    initial: { id, version, images },
    saved: `Pictures of ${name} saved`,
  });
  return (
    <FormPanel title="Arrange pictures" form={form}>
      <ImageInput
        label="Pictures"
        purpose="product"
        value={form.values.images ?? []}
        onChange={(next) => form.set('images', [...next])}
        error={form.errors['images']}
      />
    </FormPanel>
  );
}

/** The same for a variant. */
export function VariantImagesPanel({ variant }: { variant: Variant }) {
  const { id, version, images, sku } = variant;
  const form = useOperationForm(catalogue.updateVariant, {
    initial: { id, version, images },
    saved: `Pictures of ${sku} saved`,
  });
  return (
    <FormPanel title="Arrange pictures" form={form}>
      <ImageInput
        label="Pictures"
        purpose="variant"
        value={form.values.images ?? []}
        onChange={(next) => form.set('images', [...next])}
        error={form.errors['images']}
      />
    </FormPanel>
  );
}
