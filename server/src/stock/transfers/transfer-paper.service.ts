import { townText } from '@counting-house/contract/customers/address.ts';
import { stateText } from '@counting-house/contract/customers/state.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { ReadContext } from '../../platform/context.ts';
import { documentFile } from '../../platform/papers/document.ts';
import { hsnOfSkus } from '../skus/sku-hsn.service.ts';
import { readStore, type StoreRecord } from '../trays/store.service.ts';
import { getTransfer } from './transfer-list.service.ts';
import { type Place, transferPaper } from './transfer-paper.ts';

/**
 * The delivery challan that goes along with the goods, with room for what arrived. Values stand on it for those who
 * may see them.
 *
 * @see CGST Rules 2017, rule 55.
 * @throws {Problem} `not_found`.
 */
export async function transferPdf(ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> {
  const transfer = await getTransfer(ctx, { id });
  const hsn = await hsnOfSkus(
    ctx,
    transfer.lines.map(({ skuId }) => skuId),
  );
  const document = transferPaper({
    transfer,
    hsn,
    business: ctx.settings['business.legalName'] || ctx.settings['business.name'],
    from: placeOf(ctx, await readStore(ctx, transfer.storeId)),
    to: placeOf(ctx, await readStore(ctx, transfer.toStoreId)),
  });
  return documentFile(transfer.number, document, null);
}

/** Where a store is; without an address of its own it is where the business is. */
function placeOf({ settings }: ReadContext, store: StoreRecord): Place {
  const { address } = store;
  const stateCode = address?.stateCode ?? settings['business.stateCode'];
  const street = address
    ? [address.line1, address.line2].filter(Boolean).join(', ')
    : settings['business.address'];
  const town = address ?? {
    city: settings['business.city'],
    pinCode: settings['business.pinCode'],
  };
  const gstin = store.gstin || settings['business.gstin'];
  return {
    name: store.name,
    lines: [
      street,
      townText(town),
      stateText(stateCode),
      gstin && `GSTIN ${gstin}`,
      address?.phone || settings['business.phone'],
    ].filter((line): line is string => Boolean(line)),
  };
}
