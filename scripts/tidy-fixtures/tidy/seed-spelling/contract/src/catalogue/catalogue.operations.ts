export const createVarient = { // breaks
  wire: 'POST ProductManagement/CreateProductVarient',
};
export const clearBatch = {
  wire:
    'GET OrderManagement/VarientStockUpdate?Batch={batch}',
  says: 'Move the stock of a varient.', // breaks
};
