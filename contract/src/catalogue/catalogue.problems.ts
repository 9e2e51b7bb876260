import { problems } from '../kit/problem.ts';

export const catalogueProblems = problems({
  'category.name_taken': {
    says: 'Another category here has this name.',
    status: 422,
    field: 'name',
  },
  'category.slug_taken': { says: 'Another category has this slug.', status: 422, field: 'slug' },
  'category.inside_itself': {
    says: 'A category cannot be inside itself',
    status: 422,
    field: 'parentId',
  },
  'category.parent_unknown': {
    says: 'Choose a valid category',
    status: 422,
    field: 'parentId',
  },
  'category.image_unknown': { says: 'Send the picture again.', status: 422, field: 'imageFileId' },
  'category.tax_unknown': { says: 'Choose a valid tax', status: 422, field: 'defaultTaxId' },
  'product.category_unknown': {
    says: 'Choose a valid category',
    status: 422,
    field: 'categoryId',
  },
  'product.unit_unknown': { says: 'Choose a valid unit', status: 422, field: 'unitId' },
  'product.tax_unknown': { says: 'Choose a valid tax', status: 422, field: 'taxId' },
  'product.slug_was_taken': {
    says: 'Another product has or had this slug.',
    status: 422,
    field: 'slug',
  },
  'product.code_taken': { says: 'Another product has this code.', status: 422, field: 'code' },
  'product.slug_taken': { says: 'Another product has this slug.', status: 422, field: 'slug' },
  'product.options_too_many': {
    says: 'A product can have 3 options',
    status: 422,
    field: 'optionNames',
  },
  'product.image_twice': {
    says: 'This picture is already on the product',
    status: 422,
    field: 'images',
  },
  'product.image_unknown': { says: 'Send the picture again.', status: 422, field: 'images' },
  'product.video_twice': {
    says: 'This video is already on the product',
    status: 422,
    field: 'url',
  },
  'product.videos_too_many': {
    says: 'A product can have 10 videos',
    status: 422,
    field: 'url',
  },
  'variant.image_twice': {
    says: 'This picture is already on the variant',
    status: 422,
    field: 'images',
  },
  'variant.image_unknown': { says: 'Send the picture again.', status: 422, field: 'images' },
  'review.customer_twice': {
    says: 'This customer already reviewed the product',
    status: 422,
    field: 'customerId',
  },
  'review.product_unknown': { says: 'Choose a valid product', status: 422, field: 'productId' },
  'review.variant_unknown': { says: 'Choose a valid variant', status: 422, field: 'variantId' },
  'review.customer_unknown': {
    says: 'Choose a valid customer',
    status: 422,
    field: 'customerId',
  },
  'review.rating_outside': { says: 'Choose 1 to 5 stars', status: 422, field: 'rating' },
  'review.words_missing': {
    says: 'Please write what went wrong',
    status: 422,
    field: 'body',
  },
  'review.note_missing': {
    says: 'Enter a reason for rejecting the review',
    status: 422,
    field: 'note',
  },
  'review.image_unknown': { says: 'Send the picture again.', status: 422, field: 'fileIds' },
  'variant.sku_taken': { says: 'Another variant has this SKU.', status: 422, field: 'sku' },
  'variant.barcode_taken': {
    says: 'Another variant has this barcode.',
    status: 422,
    field: 'barcode',
  },
  'variant.options_taken': {
    says: 'These option values are already used.',
    status: 422,
    field: 'optionValues',
  },
  'variant.default_taken': { says: 'Another variant was made the default.', status: 409 },
  'variant.quantities_wrong': {
    says: 'Minimum cannot be more than the maximum',
    status: 422,
    field: 'minQty',
  },
  'price.not_positive': { says: 'Price must be more than zero', status: 422, field: 'price' },
  'price.above_mrp': {
    says: 'Price cannot be more than the MRP',
    status: 422,
    field: 'price',
  },
  'price.end_before_start': {
    says: 'End must be after the start',
    status: 422,
    field: 'endsAt',
  },
  'price.overlap': {
    says: 'This variant has another temporary price at that time.',
    status: 422,
    field: 'startsAt',
  },
});
