import { type ComponentType, useState } from 'react';
import { type PanelPlace, PanelProvider } from '../panel/panel-context.ts';
import { PanelPart } from '../panel/panel-part.tsx';
import { walkedRows } from '../rows/walked-rows.ts';

/** The panel over a list that the address opens, with the way to the rows beside it. */
export function ListPanel({
  opened,
  ids,
  panel: Panel,
  newPanel: NewPanel,
  open,
}: {
  opened: string | undefined;
  ids: readonly number[];
  panel: ComponentType<{ id: number }> | undefined;
  newPanel: ComponentType | undefined;
  open: (id: string | null) => void;
}) {
  const id = Number(opened);
  const place = useRowPlace(opened, ids, open);
  if (!opened) return null;
  return (
    <PanelProvider value={place}>
      <PanelPart key={opened}>
        {opened === 'new' && NewPanel && <NewPanel />}
        {id > 0 && Panel && <Panel id={id} />}
      </PanelPart>
    </PanelProvider>
  );
}

/** Where the row that is open stands among those that are walked through, and how to leave it. */
export function useRowPlace(
  opened: string | undefined,
  ids: readonly number[],
  open: (id: string | null) => void,
): PanelPlace {
  const id = Number(opened);
  const walked = useWalked(id > 0 ? id : null, ids);
  const index = walked.indexOf(id);
  const goTo = (step: number) => {
    const next = walked[index + step];
    return index < 0 || next === undefined ? null : () => open(String(next));
  };
  return {
    close: () => open(null),
    at: index < 0 ? null : index + 1,
    of: walked.length,
    before: goTo(-1),
    after: goTo(1),
  };
}

/** The rows that are walked through from panel to panel, until it is closed. */
function useWalked(id: number | null, ids: readonly number[]): readonly number[] {
  const [before, setBefore] = useState<readonly number[]>([]);
  const now = id === null ? [] : walkedRows(before, ids, id);
  if (now !== before && (now.length > 0 || before.length > 0)) setBefore(now);
  return now;
}
