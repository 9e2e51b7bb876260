import { contract } from '@counting-house/contract/contract.ts';
import { ListKind, type ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { describe, expect } from 'vitest';
import { aCompany } from '../testing/companies.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { aPurchaseCategory } from '../testing/items.ts';
import { defaults, load, previewOf } from '../testing/lists.ts';
import { aVendor } from '../testing/vendors.ts';

const { lists } = contract;

/** What the samples name, and what their rows belong to. */
async function ready(house: TestHouse): Promise<ListOptions> {
  const { id: companyId, groups } = await aCompany(house, { gstin: '' });
  await aVendor(house);
  await aPurchaseCategory(house);
  await aPurchaseCategory(house, { name: 'Packing', code: 'PCK', kind: 'packing' });
  const groupId = groups[0]?.id;
  return defaults(house, { makeCategories: true, companyId, ...(groupId ? { groupId } : {}) });
}

async function sampleOf(house: TestHouse, kind: ListKind): Promise<Buffer> {
  const owner = await house.as('owner');
  return (await owner.send(lists.listTemplate, { kind })).bytes;
}

describe('every kind of list', () => {
  test('says Same of a row that changes nothing', { timeout: 600_000 }, async ({ house }) => {
    const options = await ready(house);
    const changed: string[] = [];

    for (const kind of ListKind.options) {
      const file = await sampleOf(house, kind);
      await load(house, await previewOf(house, { kind, file, options }));
      const again = await previewOf(house, { kind, file, options });
      for (const { rowNo, action, after, errors } of again.rows) {
        if (action !== 'same') {
          changed.push(`${kind} row ${rowNo}: ${action} ${JSON.stringify({ after, errors })}`);
        }
      }
    }

    expect(changed).toEqual([]);
  });

  test(
    'says one thing of one wrong cell, and nothing of the right ones',
    { timeout: 600_000 },
    async ({ house }) => {
      const options = await ready(house);
      const beside: string[] = [];

      for (const kind of ListKind.options) {
        const file = await sampleOf(house, kind);
        const [head = [], ...rows] = parse(file, { bom: true }) as string[][];
        for (const column of head.keys()) {
          const index = rows.findIndex((cells) => cells[column]);
          if (index < 0) continue;
          const wrong = rows.map((cells, at) =>
            at === index ? cells.map((cell, c) => (c === column ? '8.9E+12' : cell)) : cells,
          );
          // At most sixty requests a minute.
          house.clock.pass(0.1);
          const preview = await previewOf(house, {
            kind,
            file: stringify([head, ...wrong]),
            options,
          });
          const { errors = [] } = preview.rows[index] ?? {};
          const others = errors.filter((error) => error.column !== head[column]);
          if (others.length > 0 || errors.length > 1) {
            beside.push(`${kind}, ${head[column] ?? ''}: ${JSON.stringify(errors)}`);
          }
        }
        await load(house, await previewOf(house, { kind, file, options }));
      }

      expect(beside).toEqual([]);
    },
  );
});
