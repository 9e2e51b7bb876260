import { read, write } from '../../kit/operation.ts';
import { AddBarcode, SkuBarcodes } from './sku-barcode.ts';
import { Convert, Converted, ListSkus, SkuRows } from './sku-list.ts';
import { GetSupply, ProductSupply, UpdateProductSupply } from './supply.ts';

/** How SKUs are bought, kept and scanned. */
export const supplyCalls = {
  updateProductSupply: write({
    says: 'Change the supply cards of the variants of a product.',
    wire: 'POST UpdateProduct?ID={id}',
    permission: 'stock.sku.write',
    input: UpdateProductSupply,
    output: ProductSupply,
    problems: ['sku.tracking_locked', 'sku.expiry_locked', 'sku_unit.locked'],
  }),

  getProductSupply: read({
    says: 'See the supply cards of the variants of a product.',
    wire: 'GET Stock/ProductSupply?ID={productId}',
    permission: 'stock.balance.read',
    input: GetSupply,
    output: ProductSupply,
  }),

  addBarcode: write({
    says: 'Give a SKU a further barcode.',
    wire: 'POST Stock/AddBarcode',
    permission: 'stock.sku.write',
    input: AddBarcode,
    output: SkuBarcodes,
  }),

  listSkus: read({
    says: 'List SKUs, for choosing one.',
    wire: 'GET Stock/Skus',
    permission: 'stock.balance.read',
    input: ListSkus,
    output: SkuRows,
  }),

  convert: read({
    says: 'Convert a quantity into the unit that a SKU is kept in.',
    wire: 'GET Stock/Convert?SkuID={skuId}&UnitID={unitId}&Qty={qty}',
    permission: 'self',
    input: Convert,
    output: Converted,
    problems: ['unit.no_conversion'],
  }),
};
