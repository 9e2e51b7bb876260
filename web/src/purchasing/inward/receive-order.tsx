import type { Inward, OpenLine } from '@counting-house/contract/purchasing/inward/inward.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import type { PurchaseOrderStatus } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { NoStation } from '../../ui/station/no-station.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { ReceiveStation } from './receive-station.tsx';
import { toLineTyped, nothingTyped } from './receiving.ts';
import { resumed } from './receiving-resumed.ts';

/** The order that the address names, as its goods are received; a draft of it is gone on with. */
export function ReceiveOrder() {
  const { receive = '' } = useSearch();
  return <OrderAtGate orderId={Number(receive)} key={receive} />;
}

function OrderAtGate({ orderId }: { orderId: number }) {
  const { rows } = useOperation(purchasing.openLines, { orderId });
  const drafts = useOperation(purchasing.listInwards, { orderId, status: ['draft'], limit: 1 });
  // What is posted here changes both; the station stays what it was opened with.
  const [opened] = useState({ rows, draftId: drafts.rows[0]?.id ?? null });
  const [first] = opened.rows;
  if (!first) {
    return <NothingOpen orderId={orderId} />;
  }
  const at = { orderId, rows: opened.rows, first };
  return opened.draftId === null ? (
    <AtGate {...at} draft={null} />
  ) : (
    <GoOn {...at} id={opened.draftId} />
  );
}

/** Why nothing of an order can be received now, with the way to it. */
function NothingOpen({ orderId }: { orderId: number }) {
  const { number, status } = useOperation(purchasing.getOrder, { id: orderId });
  return (
    <NoStation
      title={`Nothing to receive of ${number}`}
      act={
        <ScreenLink
          to={purchasingScreens.receiveAgainstOrder}
          search={{ tab: 'orders', open: String(orderId) }}
        >
          Open {number}
        </ScreenLink>
      }
    >
      {whyNothing[status] ?? 'Nothing pending on this order.'}
    </NoStation>
  );
}

const whyNothing: Partial<Record<PurchaseOrderStatus, string>> = {
  draft: 'It is a draft. It can be received once it is submitted and approved.',
  waiting: 'It is pending approval. It can be received once another user approves it.',
  cancelled: 'It was cancelled.',
};

type AtOrder = {
  readonly orderId: number;
  readonly rows: readonly OpenLine[];
  readonly first: OpenLine;
};

function GoOn({ id, ...at }: AtOrder & { readonly id: number }) {
  const draft = useOperation(purchasing.getInward, { id });
  return <AtGate {...at} draft={draft} />;
}

function AtGate({ orderId, rows, first, draft }: AtOrder & { readonly draft: Inward | null }) {
  const setSearch = useSetSearch();
  const others = useOptionalOperation(
    purchasing.openLines,
    { vendorId: first.vendorId },
    { enabled: draft !== null },
  ).data;
  if (draft && !others) return null;
  const drafted = new Set(draft?.lines.map(({ poLineId }) => poLineId));
  const further = (others?.rows ?? []).filter(
    (row) => row.orderId !== orderId && drafted.has(row.poLineId),
  );
  const lines = [...rows, ...further].map(toLineTyped);
  return (
    <ReceiveStation
      begin={{
        kind: 'with_po',
        orderNo: first.orderNo,
        vendorName: first.vendorName,
        draftKey: `order-${orderId}`,
        typed: draft
          ? resumed(draft, lines)
          : { ...nothingTyped, vendorId: first.vendorId, storeId: first.storeId, lines },
        kept: draft && { id: draft.id, version: draft.version },
        limit: null,
      }}
      again={() => setSearch({ receive: null })}
    />
  );
}
