import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { ReceiveStation } from './receive-station.tsx';
import { nothingTyped, resumed } from './receiving.ts';

/** Goods that nobody ordered on paper; the station is ready at once. */
export function ReceiveWithoutOrderScreen() {
  const draftId = Number(useSearch()['draft'] ?? 0);
  const setSearch = useSetSearch();
  const [turn, setTurn] = useState(0);
  const { data: draft } = useOptionalOperation(
    purchasing.getInward,
    { id: draftId },
    { enabled: draftId > 0 },
  );
  if (draftId > 0 && !draft) return null;
  return (
    <ReceiveStation
      key={`${draftId} ${turn}`}
      begin={{
        kind: 'without_po',
        orderNo: '',
        draftKey: `without-${draftId}`,
        typed: draft ? resumed(draft, []) : nothingTyped,
        kept: draft ? { id: draft.id, version: draft.version } : null,
      }}
      again={() => {
        setSearch({ draft: null });
        setTurn(turn + 1);
      }}
    />
  );
}
