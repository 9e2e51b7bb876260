import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { load, previewOf } from '../../testing/lists.ts';
import { aVendor } from '../../testing/vendors.ts';

const { purchasing } = contract;

test('vendors are brought as a file: new ones are added, known ones changed, wrong ones say why', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const known = await aVendor(house, { notes: 'Stays' });
  const file = [
    'Supplier,GST No,Mobile,Credit days,Address,City,State,PIN',
    'Kaveri Glass Works,29AAACM1234A1Z4,9845071400,45,"12, Industrial Estate",Mysuru,,570016',
    'GUNTUR SPICES,,9845071599,60,,,,',
    'No Phone,,12345,,,,,',
    'Kaveri Glass Works Pvt. Ltd.,29AAACM1234A1Z4,9845071400,,,,,',
    'Far Away,,9845071600,,"1, Lane",Sagara,Atlantis,577401',
    'Wrong PIN,,9845071700,,"1, Lane",Sagara,Karnataka,5774',
  ].join('\n');

  const preview = await previewOf(house, { kind: 'vendors', file });
  await load(house, preview, { onlyValid: true });
  const again = await previewOf(house, { kind: 'vendors', file });

  expect(
    preview.rows.map(({ action, errors }) => [action, errors.map(({ text }) => text)]),
  ).toEqual([
    ['create', []],
    ['update', []],
    ['error', ['Phone number must be 10 digits']],
    ['error', ['Same vendor as row 2']],
    ['error', ["State 'Atlantis' not found"]],
    ['error', ['PIN code must be 6 digits']],
  ]);
  expect(again.rows.slice(0, 2).map(({ action }) => action)).toEqual(['same', 'same']);
  const { rows } = await owner.call(purchasing.listVendors, {});
  const terms = Object.fromEntries(
    rows.map(({ displayName, paymentTermsDays }) => [displayName, paymentTermsDays]),
  );
  expect(terms).toEqual({ 'Guntur Spices': 60, 'Kaveri Glass Works': 45 });
  const glassId = rows.find(({ displayName }) => displayName === 'Kaveri Glass Works')?.id ?? 0;
  const glass = await owner.call(purchasing.getVendor, { id: glassId });
  expect(glass).toMatchObject({
    gstTreatment: 'registered',
    pan: 'AAACM1234A',
    addresses: [{ city: 'Mysuru', stateCode: '29', isDefaultBilling: true }],
  });
  expect(await owner.call(purchasing.getVendor, { id: known.id })).toMatchObject({
    notes: 'Stays',
    phone: '9845071599',
    addresses: known.addresses,
  });
});
