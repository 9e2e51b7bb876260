import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { useSearch } from '../platform/address.ts';
import { beginHere, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { CouponList } from './coupon-list.tsx';
import { MessageList } from './offer-message-list.tsx';
import { OfferList } from './offer-list.tsx';
import { TryOffers } from './try-offers.tsx';

/** What takes money off an order, the codes of it, and a basket to try it on. */
export function PricingOffersScreen() {
  const { tab = 'offers' } = useSearch();
  return (
    <Page
      title="Offers"
      acts={
        tab === 'offers' && (
          <PageActs first={beginHere('New offer', offers.createOffer)} more={[]} />
        )
      }
    >
      <PageTabs
        label="Offers"
        tabs={[
          { value: 'offers', label: 'Offers', of: OfferList },
          { value: 'coupons', label: 'Coupon codes', of: CouponList },
          { value: 'messages', label: 'Messages', of: MessageList },
          { value: 'try', label: 'Try it', of: TryOffers },
        ]}
      />
    </Page>
  );
}
