import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { listLimit } from '@counting-house/contract/kit/list.ts';
import { queries } from '../../platform/http/query.ts';
import { reading } from '../../platform/http/use-operation.ts';
import { schemaFields } from '../../platform/schema.ts';
import { usualText } from './row-text.ts';

/** The kind by which the search knows the records of a list; the other lists are short enough to be read. */
const kinds: Readonly<Record<string, string>> = {
  'accounts.listAccounts': 'ledger_account',
  'accounts.listBankAccounts': 'bank_account',
  'admin.listRoles': 'role',
  'admin.listUsers': 'user',
  'b2b.listCompanies': 'b2b_company',
  'catalogue.listCategories': 'category',
  'catalogue.listProducts': 'product',
  'catalogue.listVariants': 'variant',
  'customers.listCustomers': 'customer',
  'logistics.listCouriers': 'courier',
  'offers.listOffers': 'offer',
  'purchasing.listItems': 'item',
  'purchasing.listVendors': 'vendor',
  'stock.listBatches': 'batch',
  'stock.listPositions': 'sku',
  'stock.listTrays': 'tray',
  'tax.listTaxes': 'tax',
};

/** What a record is called now; null when it is gone, or not for the asker to see. */
export async function askName<O extends Operation<'read'>>(
  list: O,
  id: number,
  narrowed: Partial<InputOf<O>>,
): Promise<string | null> {
  const kind = kinds[list.key];
  if (kind === undefined) return rowName(list, id, narrowed);
  const { rows } = await queries.fetchQuery(reading(admin.nameRecords, { of: [`${kind}:${id}`] }));
  return rows[0]?.title ?? null;
}

async function rowName<O extends Operation<'read'>>(
  list: O,
  id: number,
  narrowed: Partial<InputOf<O>>,
): Promise<string | null> {
  const most = 'limit' in schemaFields(list.input) ? { limit: listLimit.page } : {};
  const asked = { ...most, ...narrowed } as InputOf<O>;
  const { rows } = (await queries.fetchQuery(reading(list, asked))) as OutputOf<O> & {
    rows: readonly ({ id: number } & object)[];
  };
  const row = rows.find((one) => one.id === id);
  return row ? usualText(row) : null;
}
