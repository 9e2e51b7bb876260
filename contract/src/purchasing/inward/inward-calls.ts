import { type Also } from '../../kit/also.ts';
import { read, write } from '../../kit/operation.ts';
import { done } from '../../kit/shapes.ts';
import {
  CancelInward,
  GateGoodsRows,
  Inward,
  InwardId,
  InwardList,
  InwardSeen,
  ListGateGoods,
  ListInwards,
  ListOpenLines,
  OpenLines,
  RawMaterialInward,
} from './inward.ts';

const withoutOrder = {
  field: 'kind',
  right: 'purchasing.inward.withoutPo',
  does: 'receive goods without an order',
  when: ({ kind }: { kind: string }) => kind === 'without_po',
} as const satisfies Also<{ kind: string }>;

/** Goods that arrive. */
export const inwardCalls = {
  inward: write({
    says: 'Receive goods.',
    wire: 'POST OrderManagement/RawMaterialInward',
    permission: 'purchasing.inward.write',
    also: [
      withoutOrder,
      {
        field: 'lines',
        right: 'purchasing.inward.withoutPoLarge',
        does: 'receive so much without an order',
        isJudged: true,
      },
      {
        field: 'lines',
        right: 'purchasing.inward.price',
        does: 'change the price of an order at receipt',
        isJudged: true,
      },
      {
        field: 'lines',
        right: 'purchasing.inward.overReceive',
        does: 'receive more than was ordered',
        isJudged: true,
      },
      {
        field: 'lines',
        right: 'purchasing.inward.override',
        does: 'receive goods of too short life',
        isJudged: true,
      },
    ],
    input: RawMaterialInward,
    output: Inward,
    problems: ['po.state', 'vendor.on_hold', 'vendor.inactive', 'inward.challan_again'],
  }),

  inwardDelete: write({
    says: 'Delete a draft of a receipt.',
    wire: 'POST Purchase/InwardDelete?ID={id}',
    permission: 'purchasing.inward.write',
    input: InwardSeen,
    output: done,
    problems: ['inward.state'],
  }),

  inwardCancel: write({
    says: 'Take a receipt back of which nothing was used.',
    wire: 'POST Purchase/InwardCancel?ID={id}',
    permission: 'purchasing.inward.cancel',
    input: CancelInward,
    output: Inward,
    problems: ['inward.state', 'inward.used'],
  }),

  listInwards: read({
    says: 'List receipts.',
    wire: 'GET Purchase/Inwards',
    permission: 'purchasing.inward.read',
    input: ListInwards,
    output: InwardList,
  }),

  getInward: read({
    says: 'See a receipt.',
    wire: 'GET Purchase/Inward?ID={id}',
    permission: 'purchasing.inward.read',
    input: InwardId,
    output: Inward,
  }),

  openLines: read({
    says: 'See what purchase orders have open.',
    wire: 'GET Purchase/OpenOrderLines?VendorID={vendorId}&StoreID={storeId}',
    permission: 'purchasing.inward.read',
    input: ListOpenLines,
    output: OpenLines,
  }),

  gateGoods: read({
    says: 'See how goods are received that no order names.',
    wire: 'GET Purchase/GateGoods?SkuIDs={skuIds}&VendorID={vendorId}',
    permission: 'purchasing.inward.write',
    input: ListGateGoods,
    output: GateGoodsRows,
  }),
};
