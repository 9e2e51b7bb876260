const createVarient = { // breaks
  wire: 'POST ProductManagement/CreateProductVarient',
};
const clearBatch = {
  wire:
    'GET OrderManagement/VarientStockUpdate?Batch={batch}',
  says: 'Move the stock of a varient.', // breaks
};
