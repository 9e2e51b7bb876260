/** What acts with goods that ask for a further right look like; see `also.test.ts`. */
export const catalogueInputs: Readonly<Record<string, object>> = {
  'catalogue.duplicateProduct': { id: 1 },
  'catalogue.mergeCategories catalogue.category.write': { id: 1, version: 1, intoId: 2 },
  'catalogue.mergeCategories catalogue.product.write': { id: 1, version: 1, intoId: 2 },
};

/** What only their services can judge. */
export const catalogueJudged: readonly string[] = [
  'lists.undoUpload orders.order.cancel',
  'lists.uploadList orders.order.confirm',
  'lists.uploadList orders.order.create',
];
