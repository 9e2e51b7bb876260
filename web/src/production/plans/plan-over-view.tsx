import { useSearch, useSetSearch } from '../../platform/address.ts';
import { PanelProvider } from '../../ui/panel/panel-context.ts';
import { Part } from '../../ui/parts/part.tsx';
import { NewPlanPanel } from './new-plan.panel.tsx';
import { PlanPanel } from './plan.panel.tsx';

/** The plan that the address opens over a board or a calendar. */
export function PlanOverView() {
  const { open } = useSearch();
  const setSearch = useSetSearch();
  if (!open) return null;
  const place = {
    close: () => setSearch({ open: null }),
    at: null,
    of: 0,
    before: null,
    after: null,
  };
  return (
    <PanelProvider value={place}>
      <Part what="this plan" key={open}>
        {open === 'new' ? <NewPlanPanel /> : <PlanPanel id={Number(open)} />}
      </Part>
    </PanelProvider>
  );
}
