import { read } from '../kit/operation.ts';
import { Report } from '../kit/report.ts';
import { AgedPayablesInput, AgedReceivablesInput } from './aged.ts';
import {
  GoodsNotBilledInput,
  GoodsNotDispatchedInput,
  MoneyOnTheWayInput,
  NumberCheckInput,
  StockTieOutInput,
  TieOutsInput,
  WalletsAndCardsInput,
} from './tie-out.ts';

const check = {
  permission: 'reports.ledger.read',
  output: Report,
} as const;

export const tieOutCalls = {
  getAgedReceivables: read({
    says: 'See receivables by age.',
    wire: 'GET Reports/AgedReceivables',
    permission: 'accounts.receivable.read',
    input: AgedReceivablesInput,
    output: Report,
  }),

  getAgedPayables: read({
    says: 'See payables by age.',
    wire: 'GET Reports/AgedPayables',
    permission: 'accounts.payable.read',
    input: AgedPayablesInput,
    output: Report,
  }),

  getTieOuts: read({
    says: 'See whether control accounts agree with their documents.',
    wire: 'GET Reports/TieOuts',
    input: TieOutsInput,
    ...check,
  }),

  getGoodsNotBilled: read({
    says: 'See what was received and not billed.',
    wire: 'GET Reports/GoodsNotBilled',
    input: GoodsNotBilledInput,
    ...check,
  }),

  getGoodsNotDispatched: read({
    says: 'See what was billed to customers and not dispatched.',
    wire: 'GET Reports/GoodsNotDispatched',
    input: GoodsNotDispatchedInput,
    ...check,
  }),

  getMoneyOnTheWay: read({
    says: 'See money that the gateway, couriers and cheques still hold.',
    wire: 'GET Reports/MoneyOnTheWay',
    input: MoneyOnTheWayInput,
    ...check,
  }),

  getWalletsAndCards: read({
    says: 'See the liability for wallets and gift cards.',
    wire: 'GET Reports/WalletsAndCards',
    input: WalletsAndCardsInput,
    ...check,
  }),

  getStockTieOut: read({
    says: 'See the value of stock against its accounts.',
    wire: 'GET Reports/StockTieOut',
    input: StockTieOutInput,
    ...check,
  }),

  getNumberCheck: read({
    says: 'See missing and repeated document numbers.',
    wire: 'GET Reports/NumberCheck',
    input: NumberCheckInput,
    ...check,
  }),
};
