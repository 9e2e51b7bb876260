import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSearch } from '../platform/address.ts';
import { openFile } from '../platform/http/download.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { beginHere, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { CouponList } from './coupon-list.tsx';
import { MessageList } from './offer-message-list.tsx';
import { OfferList } from './offer-list.tsx';
import { TryOffers } from './try-offers.tsx';

/** Prints the codes that the list is narrowed to: those of an offer, or of a batch. */
function PrintCodes() {
  const { offerId, batchNo } = useSearch();
  const may = useMay();
  if ((!offerId && !batchNo) || !may(offers.printCoupons.permission)) return null;
  const print = () =>
    void openFile(offers.printCoupons, {
      ...(offerId ? { offerId: Number(offerId) } : {}),
      ...(batchNo ? { batchNo } : {}),
    }).catch(toast.thrown('The codes were not printed'));
  return (
    <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={print}>
      Print codes
    </Button>
  );
}

/** What takes money off an order, the codes of it, and a basket to try it on. */
export function PricingOffersScreen() {
  const { tab = 'offers' } = useSearch();
  return (
    <Page
      title="Offers"
      acts={
        tab === 'offers' ? (
          <PageActs first={beginHere('New offer', offers.createOffer)} more={[]} />
        ) : (
          tab === 'coupons' && <PrintCodes />
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
