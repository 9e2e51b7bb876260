import type { Product } from '@counting-house/contract/catalogue/product.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { Sheet, SheetBody, Facts } from '../ui/parts/sheet.tsx';
import { Tag } from '../ui/marks/badge.tsx';
import { Ago, Nothing, Second } from '../ui/parts/value.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { catalogueScreens } from './catalogue.routes.tsx';
import css from './product-details.module.css';

/** What holds for a product, and what is missing before it can be published. */
export function ProductFacts({
  product,
  edit,
}: {
  product: Product;
  /** Opens its fields; null for anyone who may only see them. */
  edit: (() => void) | null;
}) {
  return (
    <>
      {product.checklist.length > 0 && product.status !== 'archived' && (
        <Sheet title="Needed before publishing">
          <SheetBody>
            <ul className={css.checklist}>
              {product.checklist.map(({ path, text }) => (
                <li key={text}>
                  {edit && ofProduct.has(path) ? (
                    <button type="button" className={css.mend} onClick={edit}>
                      {text}
                    </button>
                  ) : (
                    text
                  )}
                </li>
              ))}
            </ul>
          </SheetBody>
        </Sheet>
      )}
      <Sheet title="Details">
        <SheetBody>
          <Facts
            rows={[
              [
                'Category',
                <ScreenLink
                  key="category"
                  to={catalogueScreens.catalog}
                  search={{ categoryId: String(product.categoryId) }}
                >
                  {product.category}
                </ScreenLink>,
              ],
              ['Brand', product.brand],
              ['Unit', unitName(product.unitCode)],
              ['HSN', <Said key="hsn" is={product.effectiveHsn} />],
              ['Tax', <Said key="tax" is={product.effectiveTax} />],
              ['Returns', <Said key="returns" is={product.effectiveReturn} />],
              ...product.attributes.map(({ name, value }) => [name, value] as const),
              [
                'Tags',
                product.tags.length === 0
                  ? null
                  : product.tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
              ],
              ['Website', product.slug],
              ['Open orders', product.openOrders === 0 ? null : product.openOrders],
              ['Updated', <Ago key="updated" at={product.updatedAt} />],
            ]}
          />
        </SheetBody>
      </Sheet>
      {(product.shortDescription ?? product.description) && (
        <Sheet title="Description">
          <SheetBody>
            {product.shortDescription && <p className={css.lead}>{product.shortDescription}</p>}
            {product.description && <p className={css.text}>{wordsIn(product.description)}</p>}
          </SheetBody>
        </Sheet>
      )}
    </>
  );
}

/** What is filled in with the product's own fields; the rest stands on its variants and pictures. */
const ofProduct: ReadonlySet<string> = new Set(['taxId', 'hsn']);

function Said({ is }: { is: { value: string | null; from: string | null } }) {
  if (is.value === null) return <Nothing />;
  if (is.from === 'own') return is.value;
  return (
    <>
      {is.value} <Second>from {is.from === 'setting' ? 'the settings' : is.from}</Second>
    </>
  );
}

/** The words of a rich text, a line per paragraph. */
function wordsIn(rich: string): string {
  const page = new DOMParser().parseFromString(
    rich.replaceAll(/<\/(?:p|li|h\d|tr)>/gu, '$&\n'),
    'text/html',
  );
  return page.body.textContent.trim();
}
