import { accountsScreens } from '../accounts/accounts.routes.tsx';
import { invoicesScreens } from '../invoices/invoices.routes.tsx';
import { logisticsScreens } from '../logistics/logistics.routes.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import type { Screen } from '../platform/places.ts';
import { ScreenLink } from '../ui/screen-link.tsx';

type Document = {
  readonly sourceKind: string;
  readonly sourceNo: string;
  readonly documentId: number;
};

/** The screens that open the documents behind the books, by the kind of the source. */
const screens: Readonly<Record<string, Screen>> = {
  order_payment: ordersScreens.allOrders,
  sales_invoice: invoicesScreens.invoices,
  parcel: logisticsScreens.dispatch,
  bank_account: accountsScreens.banking,
};

/** Whether the document has a screen to open it on. */
export const hasScreen = (of: Document) => of.sourceKind in screens;

/** The number of the document behind an entry, leading to it where it has a screen. */
export function DocumentLink({ of }: { of: Document }) {
  const screen = screens[of.sourceKind];
  if (!screen) return of.sourceNo;
  return (
    <ScreenLink to={screen} search={{ open: String(of.documentId) }}>
      {of.sourceNo}
    </ScreenLink>
  );
}
