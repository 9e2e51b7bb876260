import { accessOf } from '@counting-house/contract/kit/also.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import {
  IconAdjustments,
  IconArrowsTransferDown,
  IconBarcode,
  IconBoxMultiple,
  IconCalendarX,
  IconListCheck,
  IconLock,
  IconPackageExport,
  IconPackageImport,
  IconPlus,
  IconRoute,
  IconTag,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { useMay } from '../platform/session.ts';
import { prints, type RowAction } from '../ui/list/actions.tsx';
import type { PageAct } from '../ui/page/page-acts.tsx';
import { PanelProvider } from '../ui/panel/panel-context.ts';
import { SidePanel } from '../ui/panel/side-panel.tsx';
import { NotAllowed } from '../ui/parts/note.tsx';
import { Part } from '../ui/parts/part.tsx';
import { AdjustPanel } from './documents/adjust.panel.tsx';
import { BatchFactsPanel } from './batches/batch-facts.panel.tsx';
import { ClearExpiredPanel } from './batches/clear-expired.panel.tsx';
import { stockPath, traysPath } from './goods-on-view.ts';
import { HoldFormPanel } from './holds/hold-form.panel.tsx';
import { InspectPanel } from './documents/inspect.panel.tsx';
import { IssuePanel } from './documents/issue.panel.tsx';
import { MovePanel } from './trays/move.panel.tsx';
import { OpeningPanel } from './documents/opening.panel.tsx';
import { RevaluePanel } from './documents/revalue.panel.tsx';
import { RepackPanel } from './documents/repack.panel.tsx';
import { ReasonPanel } from './documents/reason.panel.tsx';
import { ScanMovePanel } from './trays/scan-move.panel.tsx';
import { ScrapPanel } from './documents/scrap.panel.tsx';
import { TransferPanel } from './trays/transfer.panel.tsx';
import { SettlePanel } from './transfers/settle.panel.tsx';
import { TransferFormPanel } from './transfers/transfer-form.panel.tsx';
import { TraysPanel } from './trays/trays.panel.tsx';

type FormOfStock = {
  readonly of: ComponentType<{ skuId: number | null }>;
  /** Whose right opens it. */
  readonly does: Pick<Operation, 'permission'>;
};

const forms: Readonly<Record<string, FormOfStock>> = {
  opening: { of: OpeningPanel, does: stock.opening },
  adjust: { of: AdjustPanel, does: stock.adjust },
  revalue: { of: RevaluePanel, does: stock.revalue },
  move: { of: MovePanel, does: stock.move },
  hold: { of: HoldFormPanel, does: stock.hold },
  scan: { of: ScanMovePanel, does: stock.move },
  transfer: { of: TransferFormPanel, does: stock.createTransfer },
  settle: { of: SettlePanel, does: stock.settleTransfer },
  atOnce: { of: TransferPanel, does: stock.transfer },
  trays: { of: TraysPanel, does: stock.createTrays },
  scrap: { of: ScrapPanel, does: stock.scrap },
  issue: { of: IssuePanel, does: production.stockOut },
  repack: { of: RepackPanel, does: production.repack },
  clear: { of: ClearExpiredPanel, does: purchasing.batchExpiredClear },
  inspect: { of: InspectPanel, does: stock.inspect },
  facts: { of: BatchFactsPanel, does: stock.updateBatch },
  reason: { of: ReasonPanel, does: stock.createReason },
};

/** The form that the address opens over a page of stock: `?form=adjust&sku=12`. */
export function StockForms() {
  const { form = '', sku, batch, reason, transfer } = useSearch();
  const setSearch = useSetSearch();
  const may = useMay();
  const { of: Form, does } = forms[form] ?? {};
  if (!Form || !does) return null;
  const place = {
    close: () => setSearch({ form: null, sku: null, batch: null, reason: null, transfer: null }),
    at: null,
    of: 0,
    before: null,
    after: null,
  };
  return (
    <PanelProvider value={place}>
      <Part what="this form" key={`${form} ${sku} ${batch} ${reason} ${transfer}`}>
        {may(does.permission) ? (
          <Form skuId={sku === undefined ? null : Number(sku)} />
        ) : (
          <SidePanel title="Not allowed" isNarrow>
            <NotAllowed what="this form" />
          </SidePanel>
        )}
      </Part>
    </PanelProvider>
  );
}

/** What the pages of stock begin; each is shown to anyone who may do it. */
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
    scrap: act('scrap', 'Write off', stock.scrap, { icon: IconTrash, key: 'w' }),
    issue: act('issue', 'Issue goods', production.stockOut, { icon: IconPackageExport, key: 'i' }),
    repack: act('repack', 'Repack', production.repack, { icon: IconBoxMultiple }),
    clear: act('clear', 'Clear expired goods', purchasing.batchExpiredClear, {
      icon: IconCalendarX,
      key: 'c',
    }),
    move: act('move', 'Move goods', stock.move, { icon: IconArrowsTransferDown, key: 'm' }),
    hold: act('hold', 'Hold for a customer', stock.hold, { icon: IconLock, key: 'n' }),
    scan: act('scan', 'Move by scanning', stock.move, { icon: IconBarcode, key: 'm' }),
    transfer: act('transfer', 'New transfer', stock.createTransfer, { icon: IconTruckDelivery }),
    atOnce: act('atOnce', 'Instant transfer', stock.transfer, { icon: IconTruckDelivery }),
    trace: {
      label: 'Trace goods',
      access: ['recall.trace.read'],
      icon: IconRoute,
      does: { run: () => setSearch({ trace: 'scan', open: null, form: null }, { push: true }) },
    } satisfies PageAct,
    reason: act('reason', 'New reason', stock.createReason, { icon: IconPlus, key: 'n' }),
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
    path: ({ skuId }) => `${stockPath()}?form=${form}&sku=${skuId}`,
  },
  ...options,
});

/** Begins a count of the chosen goods, wherever they lie. */
export const countStep: RowAction<WithSku> = {
  label: 'Count',
  icon: IconListCheck,
  access: accessOf(stock.countCreate),
  isFor: () => true,
  does: {
    kind: 'visit',
    path: (row) => countOf([row]),
    ofMany: (rows) => ({ path: countOf(rows) }),
  },
};

const countOf = (rows: readonly WithSku[]) =>
  `${traysPath()}?tab=count&open=new&sku=${rows.map(({ skuId }) => skuId).join(',')}`;

/** Labels of goods, one for each of the chosen; their id is the SKU's. */
export const labelStep: RowAction<{ readonly id: number }> = prints(
  'Print labels',
  logistics.labelSheet,
  {
    icon: IconTag,
    of: (rows) => ({ kind: 'sku', refs: rows.map(({ id }) => ({ id })) }),
    most: 200,
  },
);

/** What can be done with the goods of one SKU. */
export const skuActions: readonly RowAction<WithSku>[] = [
  forSku('adjust', 'Adjust stock', stock.adjust, { icon: IconAdjustments }),
  forSku('move', 'Move goods', stock.move, { icon: IconArrowsTransferDown }),
  forSku('hold', 'Hold for a customer', stock.hold, { icon: IconLock }),
  forSku('issue', 'Issue goods', production.stockOut, { icon: IconPackageExport }),
  forSku('repack', 'Repack', production.repack, { icon: IconBoxMultiple }),
  forSku('scrap', 'Write off', stock.scrap, { icon: IconTrash }),
  forSku('opening', 'Opening stock', stock.opening, { icon: IconPackageImport }),
];
