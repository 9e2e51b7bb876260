import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../testing/house.ts';

const { logistics, orders } = contract;

test('a box that is renamed stays the envelope that it is, switched off', async ({ house }) => {
  const owner = await house.as('owner');
  const sizes = {
    innerLengthMm: 300,
    innerWidthMm: 200,
    innerHeightMm: 10,
    outerLengthMm: 305,
    outerWidthMm: 205,
    outerHeightMm: 12,
    tareGrams: 20,
    maxGrams: 900,
  };
  const { id, version } = await owner.call(logistics.saveBoxType, {
    name: 'Padded',
    ...sizes,
    isEnvelope: true,
    status: 'inactive',
  });

  const renamed = await owner.call(logistics.saveBoxType, { id, version, name: 'Soft', ...sizes });

  expect(renamed).toMatchObject({ name: 'Soft', isEnvelope: true, status: 'inactive' });
});

test('a tote that is renamed stays switched off, a new one is on', async ({ house }) => {
  const owner = await house.as('owner');
  const first = await owner.call(logistics.saveTote, { name: 'Crate 1' });
  const { id, version } = await owner.call(logistics.saveTote, {
    id: first.id,
    version: first.version,
    name: first.name,
    status: 'inactive',
  });

  const renamed = await owner.call(logistics.saveTote, { id, version, name: 'Crate one' });

  expect([first.status, renamed.status]).toEqual(['active', 'inactive']);
});

test('a reason that is renamed keeps its place and stays out of use', async ({ house }) => {
  const owner = await house.as('owner');
  const { id, version } = await owner.call(orders.saveReason, {
    kind: 'discount',
    name: 'Festival',
    isActive: false,
    sortOrder: 7,
  });

  const renamed = await owner.call(orders.saveReason, {
    id,
    version,
    kind: 'discount',
    name: 'Dasara',
  });

  expect(renamed).toMatchObject({ name: 'Dasara', isActive: false, sortOrder: 7 });
});
