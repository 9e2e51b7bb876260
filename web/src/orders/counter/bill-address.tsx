import { Select } from '@mantine/core';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import type { EntryBuyer } from '../placing/entry.ts';

const none = 'none';

/** The address that the bill bears: its state decides the tax, so that none is chosen by itself. */
export function BillAddress({
  buyer,
  addressId,
  set,
  error,
}: {
  buyer: EntryBuyer;
  addressId: number | null;
  set: (id: number | null) => void;
  error: string | undefined;
}) {
  return (
    <DocumentPart part="address" title="Address on the bill" step="buyer">
      <Select
        aria-label="Address on the bill"
        data={[
          { value: none, label: 'No address' },
          ...buyer.addresses.map(({ id, line1, city }) => ({
            value: String(id),
            label: `${line1}, ${city}`,
          })),
        ]}
        value={addressId === null ? none : String(addressId)}
        onChange={(next) => set(next === null || next === none ? null : Number(next))}
        error={error}
      />
    </DocumentPart>
  );
}
