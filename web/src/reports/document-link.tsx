import { accountsScreens } from '../accounts/accounts.routes.tsx';
import { customersScreens } from '../customers/customers.routes.tsx';
import { invoicesScreens } from '../invoices/invoices.routes.tsx';
import { logisticsScreens } from '../logistics/logistics.routes.tsx';
import { offersScreens } from '../offers/offers.routes.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import type { Screen } from '../platform/places.ts';
import { purchasingScreens } from '../purchasing/purchasing.routes.tsx';
import { stockScreens } from '../stock/stock.routes.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';

type Document = {
  readonly sourceKind: string;
  readonly sourceNo: string;
  readonly documentId: number;
};

/** The screens that open the documents behind the books, by the kind of the source. */
const places: Readonly<Record<string, { screen: Screen; tab?: string }>> = {
  order_payment: { screen: ordersScreens.allOrders },
  sales_invoice: { screen: invoicesScreens.invoices },
  credit_note: { screen: invoicesScreens.invoices, tab: 'credits' },
  parcel: { screen: logisticsScreens.dispatch },
  vendor_return: { screen: purchasingScreens.receiveAgainstOrder, tab: 'returns' },
  stock_doc: { screen: stockScreens.finishedStock, tab: 'papers' },
  gift_card: { screen: offersScreens.giftCards },
  bank_account: { screen: accountsScreens.banking },
};

/** Whether the document has a screen to open it on. */
export const hasScreen = (of: Document) =>
  of.sourceKind === 'wallet_entry' || of.sourceKind in places;

/** The number of the document behind an entry, leading to it where it has a screen. */
export function DocumentLink({ of }: { of: Document }) {
  if (of.sourceKind === 'wallet_entry') {
    return (
      <ScreenLink to={customersScreens.editCustomer} params={{ id: of.documentId }}>
        {of.sourceNo}
      </ScreenLink>
    );
  }
  const place = places[of.sourceKind];
  if (!place) return of.sourceNo;
  const { screen, tab } = place;
  return (
    <ScreenLink to={screen} search={{ ...(tab ? { tab } : {}), open: String(of.documentId) }}>
      {of.sourceNo}
    </ScreenLink>
  );
}
