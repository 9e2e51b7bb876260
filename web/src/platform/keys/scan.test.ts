import { expect, test } from 'vitest';
import { scanIn } from './scan.ts';

test.each([
  { typed: '8906012441207', scan: { code: '8906012441207', times: 1 } },
  { typed: ' 12*8906012441207 ', scan: { code: '8906012441207', times: 12 } },
  { typed: '999*A', scan: { code: 'A', times: 999 } },
  { typed: '0*A', scan: null },
  { typed: '1000*A', scan: { code: '1000*A', times: 1 } },
  { typed: '12*', scan: { code: '12*', times: 1 } },
  { typed: '  ', scan: null },
])('“$typed” is $scan', ({ typed, scan }) => {
  expect(scanIn(typed)).toEqual(scan);
});
