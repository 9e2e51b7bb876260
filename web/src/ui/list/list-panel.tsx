import type { ComponentType } from 'react';
import { PanelProvider } from '../panel/panel-context.ts';
import { PanelPart } from '../panel/panel-part.tsx';

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
  const index = ids.indexOf(id);
  const goTo = (step: number) => {
    const next = ids[index + step];
    return index < 0 || next === undefined ? null : () => open(String(next));
  };
  const place = {
    close: () => open(null),
    at: index < 0 ? null : index + 1,
    of: ids.length,
    before: goTo(-1),
    after: goTo(1),
  };
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
