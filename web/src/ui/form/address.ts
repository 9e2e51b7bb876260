import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { Patch } from './operation-form.ts';

/** An address as far as it is typed. */
type Typed = Patch<AddressBlock>;

/** Whether nothing of an address is typed; a state alone, which a PIN code fills in, is none. */
export const isBlankAddress = ({ line1, line2, landmark, city, pinCode }: Typed = {}) =>
  [line1, line2, landmark, city, pinCode].every((one) => (one ?? '').trim() === '');

/** A person with the address typed beside them, who receives there; a blank one does not go along. */
export function withReceiver(typed: {
  readonly name?: string;
  readonly phone?: string;
  readonly addresses?: readonly Typed[] | undefined;
}): object {
  const { name, phone, addresses = [] } = typed;
  const filled = addresses.filter((address) => !isBlankAddress(address));
  return { ...typed, addresses: filled.map((address) => ({ ...address, name, phone })) };
}
