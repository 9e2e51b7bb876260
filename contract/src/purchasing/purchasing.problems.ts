import { problems } from '../kit/problem.ts';

export const purchasingProblems = problems({
  'purchase_category.name_taken': {
    says: 'There is already a category of this name here.',
    status: 422,
    field: 'name',
  },
  'purchase_category.code_taken': {
    says: 'Another category has this code.',
    status: 422,
    field: 'code',
  },
  'purchase_category.parent_unknown': {
    says: 'Choose a category from the list.',
    status: 422,
    field: 'parentId',
  },
  'purchase_category.loop': {
    says: "A category can't be placed under itself.",
    status: 422,
    field: 'parentId',
  },
  'purchase_category.unit_unknown': {
    says: 'That unit does not exist. Choose one from the list.',
    status: 422,
    field: 'unitId',
  },
  'purchase_category.tax_unknown': {
    says: 'That tax does not exist. Choose one from the list.',
    status: 422,
    field: 'taxId',
  },
  'item.code_taken': { says: 'Another item has this code.', status: 409, field: 'code' },
  'item.name_taken': {
    says: 'This category already has an item of this name.',
    status: 422,
    field: 'name',
  },
  'item.category_unknown': {
    says: 'Choose a category from the list.',
    status: 422,
    field: 'categoryId',
  },
  'item.unit_unknown': {
    says: 'That unit does not exist. Choose one from the list.',
    status: 422,
    field: 'unitId',
  },
  'item.unit_missing': { says: 'Please choose the stock unit.', status: 422, field: 'unitId' },
  'item.tax_unknown': {
    says: 'That tax does not exist. Choose one from the list.',
    status: 422,
    field: 'taxId',
  },
  'vendor.merged': {
    says: 'This vendor was merged into another. Open that one.',
    status: 422,
    field: 'vendorId',
  },
  'vendor.keep_other': { says: 'These two cannot become one.', status: 422 },
  'item.vendor_unknown': {
    says: 'That vendor does not exist. Choose one from the list.',
    status: 422,
    field: 'defaultVendorId',
  },
  'item.image_unknown': { says: 'Send the picture again.', status: 422, field: 'imageFileId' },
  'vendor.gstin_taken': {
    says: 'Another vendor already has this GSTIN.',
    status: 409,
    field: 'gstin',
  },
  'vendor_address.label_taken': {
    says: 'This vendor has an address of that label already.',
    status: 409,
    field: 'label',
  },
  'vendor_item.overlap': {
    says: 'This overlaps another price of the same quantity.',
    status: 422,
    field: 'validFrom',
  },
  'vendor_item.ends_before_it_begins': {
    says: 'The last day cannot be before the first.',
    status: 422,
    field: 'validTo',
  },
  'vendor_item.sku_unknown': { says: 'Choose an item from the list.', status: 422, field: 'skuId' },
  'vendor_item.item_unknown': {
    says: 'Choose an item from the list.',
    status: 422,
    field: 'itemId',
  },
  'vendor_item.unit_unknown': {
    says: 'That unit does not exist. Choose one from the list.',
    status: 422,
    field: 'unitId',
  },
  'po.expected_before_order': {
    says: "The expected date can't be before the order date.",
    status: 422,
    field: 'expectedDate',
  },
  'inward_line.order_line_twice': {
    says: 'This line of the order is there twice.',
    status: 422,
    field: 'lines',
  },
  'inward.file_once': { says: 'Send the photos again.', status: 422, field: 'fileIds' },
  'vendor_return.file_once': { says: 'Send the photos again.', status: 422, field: 'fileIds' },
  'vendor_note.file_once': { says: 'Send the files again.', status: 422, field: 'fileIds' },
  'vendor_note.number_taken': {
    says: 'A credit note of this number is already entered.',
    status: 409,
    field: 'vendorNoteNo',
  },
  'bill.file_once': { says: 'Send the files again.', status: 422, field: 'fileIds' },
  'bill.tds_outside': {
    says: 'TDS cannot be more than the bill.',
    status: 422,
    field: 'tdsAmount',
  },
  'bill.number_taken': {
    says: 'A bill of this number is already entered.',
    status: 409,
    field: 'vendorBillNo',
  },
});
