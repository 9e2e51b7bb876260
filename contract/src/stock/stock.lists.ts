import { listKinds } from '../kit/list-kind.ts';
import { date, id } from '../kit/shapes.ts';

export const stockLists = listKinds({
  opening_stock: {
    label: 'Opening stock',
    does: [{ right: 'stock.adjustment.write', does: 'bring in opening stock' }],
    options: {
      /** Where it is put, and when it was counted. */
      storeId: id.optional(),
      businessDate: date.optional(),
    },
  },
});
