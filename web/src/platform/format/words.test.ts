import { expect, test } from 'vitest';
import { finds } from './words.ts';

test.each([
  { typed: 'b2c', label: 'B2C order desk', found: true },
  { typed: 'ord des', label: 'B2C order desk', found: true },
  { typed: 'desk b2c', label: 'B2C order desk', found: true },
  { typed: 'rder', label: 'B2C order desk', found: false },
  { typed: 'packng', label: 'Packing', found: true },
  { typed: 'pakcing', label: 'Packing', found: true },
  { typed: 'paxking', label: 'Packing', found: true },
  { typed: 'paxkixg', label: 'Packing', found: false },
  { typed: 'bils', label: 'Bills', found: false },
  { typed: 'customerss', label: 'Customers', found: true },
])('“$typed” finds “$label”: $found', ({ typed, label, found }) => {
  expect(finds(typed, label)).toBe(found);
});
