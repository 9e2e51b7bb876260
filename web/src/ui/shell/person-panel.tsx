import { useSetSearch } from '../../platform/address.ts';
import { useHouse } from '../../platform/house.ts';
import { PanelProvider } from '../panel/panel-context.ts';
import { PanelPart } from '../panel/panel-part.tsx';

/** The person's own panel, over any screen at `?panel=me`. */
export function PersonPanel() {
  const { ProfilePanel } = useHouse();
  const setSearch = useSetSearch();
  if (!ProfilePanel) return null;

  const close = () => setSearch({ panel: null, part: null });
  return (
    <PanelProvider value={{ close, at: null, of: 0, before: null, after: null }}>
      <PanelPart>
        <ProfilePanel close={close} />
      </PanelPart>
    </PanelProvider>
  );
}
