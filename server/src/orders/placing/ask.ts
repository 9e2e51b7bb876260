import type { OrderPreviewInput } from '@counting-house/contract/orders/order-entry.ts';
import type { OfferAsk } from '../../offers/candidate.service.ts';
import type { Business } from '../business/business.service.ts';
import type { OrderRecord } from '../order.service.ts';

/** What is asked of an order, new or changed. What is left out stays as it was. */
export type Ask = Omit<
  OrderPreviewInput,
  'id' | 'customerId' | 'customer' | keyof AskedOfCompany
> & {
  /** Offers that are tried before they run. */
  readonly trial?: Pick<OfferAsk, 'at' | 'triedIds' | 'draft' | 'withoutIds'> | undefined;
  /** The company's group that it is for; null of a consumer. */
  readonly business?: Business | null;
  /** The order takes the place of returned goods: nothing is charged for sending it. */
  readonly exchange?: {
    readonly priceMode: OrderRecord['priceMode'];
    /** What the goods cost that each line takes the place of, paise as shown; null at today's prices. */
    readonly costs: readonly number[] | null;
  };
};

type AskedOfCompany = Pick<
  OrderPreviewInput,
  | 'companyId'
  | 'groupId'
  | 'billingAddressId'
  | 'customerPo'
  | 'customerPoDate'
  | 'validUntil'
  | 'approver'
>;
