import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { ReceiveStation } from './receive-station.tsx';
import { lineWithout, nothingTyped } from './receiving.ts';
import { resumed } from './receiving-resumed.ts';

/** Goods that nobody ordered on paper; the station is ready at once. */
export function ReceiveWithoutOrderScreen() {
  const { draft: drafted = 0, sku } = useSearch();
  const draftId = Number(drafted);
  const setSearch = useSetSearch();
  const [turn, setTurn] = useState(0);
  const { data: draft } = useOptionalOperation(
    purchasing.getInward,
    { id: draftId },
    { enabled: draftId > 0 },
  );
  const goods = useOptionalOperation(
    purchasing.gateGoods,
    {
      skuIds: draft?.lines.map(({ skuId }) => skuId) ?? [],
      ...(draft ? { vendorId: draft.vendorId } : {}),
    },
    { enabled: Boolean(draft) },
  ).data;
  if (draftId > 0 && !(draft && goods)) return null;
  return (
    <ReceiveStation
      key={`${draftId} ${turn}`}
      begin={{
        kind: 'without_po',
        orderNo: '',
        draftKey: `without-${draftId}`,
        typed: draft && goods ? resumed(draft, goods.rows.map(lineWithout)) : nothingTyped,
        kept: draft ? { id: draft.id, version: draft.version } : null,
        limit: goods?.limit ?? null,
        skuId: draft || turn > 0 || sku === undefined ? undefined : Number(sku),
      }}
      again={() => {
        setSearch({ draft: null });
        setTurn(turn + 1);
      }}
    />
  );
}
