import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aTrack } from '../../testing/logistics.ts';

const { logistics } = contract;

describe('couriers and tracks', () => {
  test('the house begins with its own delivery and three boxes', async ({ house }) => {
    const owner = await house.as('owner');

    const couriers = await owner.call(logistics.listCouriers, {});
    const boxes = await owner.call(logistics.listBoxTypes, {});

    expect(couriers.rows).toMatchObject([{ code: 'OWN', mode: 'own', tracks: 1, onTheWay: 0 }]);
    expect(boxes.rows.map(({ name, labelCode }) => [name, labelCode.slice(0, 1)])).toEqual([
      ['Box L', 'X'],
      ['Box M', 'X'],
      ['Box S', 'X'],
    ]);
  });

  test('a code is taken once, and a stale change is refused', async ({ house }) => {
    const owner = await house.as('owner');
    const values = { code: 'blue', name: 'Blue Line', mode: 'manual' } as const;
    const courier = await owner.call(logistics.courierCreate, values);

    await expect(
      owner.call(logistics.courierCreate, { ...values, name: 'Other' }),
    ).rejects.toMatchObject({ status: 409, code: 'courier.code_taken' });
    await owner.call(logistics.courierUpdate, {
      ...values,
      id: courier.id,
      version: 1,
      phone: '98440 21357',
    });
    await expect(
      owner.call(logistics.courierUpdate, { ...values, id: courier.id, version: 1, name: 'Late' }),
    ).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test.for([
    ...[
      'http://x.example/{waybill}',
      'javascript:alert(1)//https://{waybill}',
      'https://asha:secret@x.example/{waybill}',
      'https://bluedart.example@x.example/{waybill}',
      'https://@x.example/{waybill}',
      'https://{waybill}.example/',
      'https://x.example/{waybill}/{waybill}',
      'https://x.example/a b/{waybill}',
    ].map((trackingUrlTemplate) => ({
      change: { trackingUrlTemplate },
      fields: {
        trackingUrlTemplate:
          'The tracking link must start with https, contain {waybill} once after its host, and no user name.',
      },
    })),
    {
      change: { waybillSource: 'block', blockFrom: '10', blockTo: '100' },
      fields: { blockTo: 'First and last number must be equally long' },
    },
    {
      change: { waybillSource: 'none' },
      fields: { waybillSource: 'Only own delivery goes without AWB numbers.' },
    },
    { change: { codAllowed: true, maxCod: 0 }, fields: { maxCod: 'Enter the most it collects' } },
  ] as const)('a track is refused: $fields', async ({ change, fields }, { house }) => {
    await expect(aTrack(house, change)).rejects.toMatchObject({ status: 422, fields });
  });

  test.for([
    'ftp://blue.example',
    'https://blue.example@evil.example/',
    'https://asha:pw@blue.example',
  ])('a courier is refused whose support link is %s', async (supportUrl, { house }) => {
    const courier = { code: 'green', name: 'Green Line', mode: 'manual', supportUrl } as const;

    const made = (await house.as('owner')).call(logistics.courierCreate, courier);

    await expect(made).rejects.toMatchObject({
      status: 422,
      fields: { supportUrl: 'Enter a link that starts with https, without a user name' },
    });
  });

  test('blocks of a courier do not overlap', async ({ house }) => {
    const block = { waybillSource: 'block', blockPrefix: 'KA', checkRule: 'none' } as const;
    const first = await aTrack(house, { ...block, blockFrom: '000100', blockTo: '000199' });

    await expect(
      aTrack(house, { ...block, code: 'AIR', name: 'Air', blockFrom: '000150', blockTo: '000300' }),
    ).rejects.toMatchObject({
      fields: { blockFrom: 'These numbers overlap the block 000100 to 000199.' },
    });
    expect(first).toMatchObject({ nextWaybill: 'KA000100', waybillsLeft: 100 });
  });

  test('a box is not larger inside than outside', async ({ house }) => {
    const owner = await house.as('owner');

    await expect(
      owner.call(logistics.createBoxType, {
        name: 'Odd',
        innerLengthMm: 300,
        innerWidthMm: 200,
        innerHeightMm: 100,
        outerLengthMm: 290,
        outerWidthMm: 210,
        outerHeightMm: 110,
        tareGrams: 100,
        maxGrams: 5_000,
      }),
    ).rejects.toMatchObject({ code: 'box_type.inside' });
  });

  test('a tote has a label of its own', async ({ house }) => {
    const owner = await house.as('owner');

    const tote = await owner.call(logistics.createTote, { name: 'Green crate' });

    expect(tote.labelCode).toMatch(/^K\d{5,}$/u);
    await expect(owner.call(logistics.createTote, { name: 'Green crate' })).rejects.toMatchObject({
      code: 'tote.name_taken',
    });
  });
});
