import { read } from '../kit/operation.ts';
import {
  BuyerOverview,
  BuyerStatement,
  BuyerTimeline,
  StatementInput,
  TimelineInput,
  WhichBuyer,
} from './overview.ts';

/** What a buyer's page shows beside the record; for customers and companies alike. */
export const overviewCalls = {
  getBuyerOverview: read({
    says: 'See a customer’s figures, top items and possible duplicates.',
    wire: 'GET SupplyChainManagement/CustomerOverview?ID={id}',
    permission: 'customers.customer.read',
    input: WhichBuyer,
    output: BuyerOverview,
  }),

  getBuyerTimeline: read({
    says: 'See the timeline of a customer.',
    wire: 'GET SupplyChainManagement/CustomerTimeline?ID={id}',
    permission: 'customers.customer.read',
    input: TimelineInput,
    output: BuyerTimeline,
  }),

  getBuyerStatement: read({
    says: 'See the statement of a customer.',
    wire: 'GET SupplyChainManagement/CustomerStatement?ID={id}',
    permission: 'reports.ledger.read',
    input: StatementInput,
    output: BuyerStatement,
  }),
};
