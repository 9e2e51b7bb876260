import { NewCompanyAddress } from '@counting-house/contract/b2b/company-address.ts';
import { statesOfPin } from '@counting-house/contract/customers/state.ts';
import { gstinStateFault } from '@counting-house/contract/kit/gstin.ts';
import { parseState } from '../../customers/lists/state-reading.service.ts';
import type { RowReader } from '../../lists/row-reader.service.ts';
import type { KindOfList } from '../../lists/list-kind.service.ts';

/** Where a company is billed or gets its goods, as columns. */
export const addressFields: KindOfList['fields'] = [
  { key: 'line1', label: 'Address line 1', names: ['address', 'address 1', 'street', 'line 1'] },
  { key: 'line2', label: 'Line 2', names: ['address 2', 'address line 2'] },
  { key: 'city', label: 'City', names: ['town'] },
  { key: 'state', label: 'State', names: ['province', 'state code'] },
  { key: 'pinCode', label: 'PIN', names: ['pin code', 'pincode', 'zip', 'postal code'] },
];

/** An address that a list would have, and the columns that its own faults stand at. */
const columns: Readonly<Record<string, string>> = { stateCode: 'state', name: 'name' };

/**
 * Reads the address of a row; its state follows from the PIN code where none is given. What is wrong stands at
 * the columns of the row.
 *
 * @param own who receives there, and what the row says beside the address itself.
 */
export function readAddress(
  reader: RowReader,
  own: {
    readonly name: string;
    readonly phone: string;
    readonly label?: string | undefined;
    readonly use?: NewCompanyAddress['use'];
    readonly gstin?: string;
  },
): NewCompanyAddress | undefined {
  const pinCode = reader.text('pinCode') ?? '';
  const checked = NewCompanyAddress.safeParse({
    ...own,
    line1: reader.text('line1') ?? '',
    line2: reader.text('line2') ?? '',
    city: reader.text('city') ?? '',
    stateCode: parseState(reader.text('state')) ?? statesOfPin(pinCode)[0] ?? '',
    pinCode,
  });
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = String(path[0] ?? 'line1');
    reader.wrong(
      columns[field] ?? field,
      field === 'stateCode' && reader.text('state')
        ? `State '${reader.text('state') ?? ''}' not found`
        : message,
    );
  }
  const address = checked.data;
  const fault = address && gstinStateFault(address.gstin, { ...address, whose: 'the address' });
  if (fault) reader.wrong('gstin', fault);
  return address;
}
