import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import {
  NewPriceChange,
  PriceChange,
  PriceChangeDetail,
  PriceChangeList,
  PriceChangePlan,
  PriceChangePreview,
  PriceChangesInput,
  UndonePriceChange,
  UndoPriceChange,
} from './price-change.ts';

/** Many prices by one rule, as one act that can be taken back. */
export const priceChangeCalls = {
  previewPriceChange: read({
    says: 'Show what a rule would do to prices, without saving them.',
    wire: 'POST ProductManagement/PriceChangePreview',
    permission: 'catalogue.product.price',
    input: PriceChangePlan,
    output: PriceChangePreview,
  }),

  createPriceChange: write({
    says: 'Change many prices by a rule.',
    wire: 'POST ProductManagement/PriceChangeCreate',
    permission: 'catalogue.product.price',
    input: NewPriceChange,
    output: PriceChange,
    problems: ['price.jump', 'price_change.moved', 'price_change.nothing'],
  }),

  listPriceChanges: read({
    says: 'List changes of many prices.',
    wire: 'GET ProductManagement/PriceChanges',
    permission: 'catalogue.product.price',
    input: PriceChangesInput,
    output: PriceChangeList,
  }),

  getPriceChange: read({
    says: 'Show a change of many prices, and what undoing it would put back.',
    wire: 'GET ProductManagement/PriceChange?ID={id}',
    permission: 'catalogue.product.price',
    input: z.strictObject({ id: queryId }),
    output: PriceChangeDetail,
  }),

  undoPriceChange: write({
    says: 'Undo a change of many prices; a price that was changed since stays.',
    wire: 'POST ProductManagement/PriceChangeUndo?ID={id}',
    permission: 'catalogue.product.price',
    input: UndoPriceChange,
    output: UndonePriceChange,
    problems: ['price_change.undone', 'price_change.kept'],
  }),
};
