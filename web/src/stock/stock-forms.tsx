import { accessOf } from '@counting-house/contract/kit/also.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import {
  IconAdjustments,
  IconArrowsTransferDown,
  IconBarcode,
  IconPackageImport,
  IconPlus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import type { RowAction } from '../ui/list/actions.tsx';
import type { PageAct } from '../ui/page/page-acts.tsx';
import { PanelProvider } from '../ui/panel/panel-context.ts';
import { Part } from '../ui/parts/part.tsx';
import { AdjustPanel } from './adjust.panel.tsx';
import { MovePanel } from './move.panel.tsx';
import { OpeningPanel } from './opening.panel.tsx';
import { ScanMovePanel } from './scan-move.panel.tsx';
import { TraysPanel } from './trays.panel.tsx';

const forms: Readonly<Record<string, ComponentType<{ skuId: number | null }>>> = {
  opening: OpeningPanel,
  adjust: AdjustPanel,
  move: MovePanel,
  scan: ScanMovePanel,
  trays: TraysPanel,
};

/** The form that the address opens over a page of stock: `?form=adjust&sku=12`. */
export function StockForms() {
  const { form = '', sku } = useSearch();
  const setSearch = useSetSearch();
  const Form = forms[form];
  if (!Form) return null;
  const place = {
    close: () => setSearch({ form: null, sku: null }),
    at: null,
    of: 0,
    before: null,
    after: null,
  };
  return (
    <PanelProvider value={place}>
      <Part what="this form" key={`${form} ${sku}`}>
        <Form skuId={sku === undefined ? null : Number(sku)} />
      </Part>
    </PanelProvider>
  );
}

/** What the pages of stock begin; each is shown to whoever may do it. */
export function useStockActs() {
  const setSearch = useSetSearch();
  const act = (
    form: string,
    label: string,
    operation: { readonly permission: PageAct['access'][number] },
    options: Pick<PageAct, 'icon' | 'key'>,
  ): PageAct => ({
    label,
    access: accessOf(operation),
    does: { run: () => setSearch({ form, open: null }, { push: true }) },
    ...options,
  });
  return {
    opening: act('opening', 'Opening stock', stock.opening, { icon: IconPackageImport, key: 'o' }),
    adjust: act('adjust', 'Adjust stock', stock.adjust, { icon: IconAdjustments, key: 'a' }),
    move: act('move', 'Move goods', stock.move, { icon: IconArrowsTransferDown, key: 'm' }),
    scan: act('scan', 'Move by scanning', stock.move, { icon: IconBarcode, key: 'm' }),
    trays: act('trays', 'New trays', stock.createTrays, { icon: IconPlus, key: 'n' }),
  };
}

type WithSku = { readonly skuId: number };

const forSku = (
  form: string,
  label: string,
  operation: { readonly permission: PageAct['access'][number] },
  options: Pick<RowAction<WithSku>, 'icon' | 'key'>,
): RowAction<WithSku> => ({
  label,
  access: accessOf(operation),
  isFor: () => true,
  does: {
    kind: 'visit',
    path: ({ skuId }) => `/finished-product/varient-product?form=${form}&sku=${skuId}`,
  },
  ...options,
});

/** What can be done with the goods of one SKU. */
export const skuActions: readonly RowAction<WithSku>[] = [
  forSku('adjust', 'Adjust stock', stock.adjust, { icon: IconAdjustments }),
  forSku('move', 'Move goods', stock.move, { icon: IconArrowsTransferDown }),
  forSku('opening', 'Opening stock', stock.opening, { icon: IconPackageImport }),
];
