import { read, write } from '../../kit/operation.ts';
import { AgeingRows, ListAgeing } from '../ageing.ts';
import { StockDocument } from '../documents/document.ts';
import { ListPutAway, PutAwayRows } from '../documents/move.ts';
import {
  ChangedStore,
  ListStores,
  NewStore,
  Store,
  StoreById,
  StoreRows,
  TransferStock,
} from './store.ts';

/** Several stores, and what goes from one to another. */
export const storeCalls = {
  listStores: read({
    says: 'List stores.',
    wire: 'GET Stock/Stores',
    permission: 'stock.balance.read',
    input: ListStores,
    output: StoreRows,
  }),

  getStore: read({
    says: 'See a store.',
    wire: 'GET Stock/Store?ID={id}',
    permission: 'stock.balance.read',
    input: StoreById,
    output: Store,
  }),

  createStore: write({
    says: 'Add a store.',
    wire: 'POST Stock/StoreCreate',
    permission: 'stock.store.write',
    input: NewStore,
    output: Store,
    problems: ['store.code_taken', 'store.name_taken'],
  }),

  updateStore: write({
    says: 'Change a store.',
    wire: 'POST Stock/StoreUpdate?ID={id}',
    permission: 'stock.store.write',
    input: ChangedStore,
    output: Store,
    problems: ['store.code_taken', 'store.name_taken', 'store.in_use'],
  }),

  transfer: write({
    says: 'Bring goods to another store at once.',
    wire: 'POST Stock/Transfer',
    permission: 'stock.transfer.write',
    also: [
      {
        field: 'lines.toTrayId',
        right: 'stock.inspection.write',
        does: 'release goods from quarantine',
        isJudged: true,
      },
    ],
    input: TransferStock,
    output: StockDocument,
    problems: ['stock.short', 'stock.reserved', 'transfer.gstin'],
  }),

  listPutAway: read({
    says: 'List items on the floor to put away.',
    wire: 'GET Stock/PutAway?Area={area}',
    permission: 'stock.balance.read',
    input: ListPutAway,
    output: PutAwayRows,
  }),

  listAgeing: read({
    says: 'List goods by how long they have been in stock.',
    wire: 'GET Stock/Ageing',
    permission: 'stock.balance.read',
    input: ListAgeing,
    output: AgeingRows,
  }),
};
