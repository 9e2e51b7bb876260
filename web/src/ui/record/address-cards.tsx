import { spacedPin } from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import type { ReactNode } from 'react';
import { phone } from '../../platform/format/format.ts';
import css from './address-cards.module.css';

/** The addresses of somebody, one below the other. */
export function AddressCards({ children }: { children: ReactNode }) {
  return <ul className={css.addresses}>{children}</ul>;
}

type Place = {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly landmark: string;
  readonly city: string;
  readonly pinCode: string;
  readonly stateCode: string;
};

/** Who receives there, the street, the town: as it is written on a parcel. */
export const addressLines = (place: Place): readonly string[] => [
  `${place.name}, ${phone(place.phone)}`,
  [place.line1, place.line2, place.landmark].filter(Boolean).join(', '),
  `${place.city} ${spacedPin(place.pinCode)}, ${stateName(place.stateCode)}`,
];

/** An address with what it is called and for, and what can be done with it. */
export function AddressCard({
  label,
  tags,
  lines,
  acts,
}: {
  label: string;
  tags: ReactNode;
  lines: readonly string[];
  acts: ReactNode;
}) {
  return (
    <li>
      <div className={css.label}>
        <b>{label}</b>
        {tags}
      </div>
      <address className={css.address}>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {acts && <div className={css.acts}>{acts}</div>}
    </li>
  );
}
