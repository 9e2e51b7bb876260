import { PathLink } from '../../ui/parts/path-link.tsx';
import { logisticsScreens } from '../logistics.routes.tsx';

/** A parcel at the dispatch desk. */
export const ParcelLink = ({
  parcel,
}: {
  parcel: { readonly id: number; readonly number: string };
}) => (
  <PathLink path={`${logisticsScreens.dispatch.path}?open=${parcel.id}`}>{parcel.number}</PathLink>
);
