import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { ListUpload } from '@counting-house/contract/lists/list-upload.ts';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { pageOf } from '../testing/units.ts';
import { Page } from '../ui/page/page.tsx';
import { type Matching, MatchColumns } from './list-match.tsx';

const fieldOf = (key: string, label: string, more: object = {}) => ({
  key,
  label,
  isNeeded: false,
  isLead: false,
  units: [],
  ...more,
});

const headerOf = (header: string, field: string | null) => ({
  header,
  field,
  sureness: field === null ? 0 : 1,
  unit: null,
  samples: ['1'],
});

const upload: ListUpload = {
  uploadId: 1,
  number: 'UPL-00001',
  kind: 'vendors',
  status: 'previewed',
  fileName: 'vendors.csv',
  sheet: null,
  encoding: 'UTF-8',
  delimiter: ',',
  headers: [headerOf('Called', null), headerOf('Weight', 'weight')],
  fields: [
    fieldOf('name', 'Name', { isNeeded: true, isLead: true }),
    fieldOf('weight', 'Weight g', { units: ['g', 'kg'] }),
  ],
  source: null,
  missing: ['Choose the column for Name', 'Choose the unit of Weight'],
  options: {},
  counts: { rows: 1, create: 0, update: 0, same: 0, error: 1, warning: 0 },
  makes: null,
  belongsTo: null,
  hasBefore: false,
  rows: [],
  warnings: [],
  notes: ['Row 1 not read: above the headings'],
  jobId: null,
  expiresAt: '2126-04-01T12:00:00.000Z',
};

async function opened(house: PlayedHouse) {
  house.answers(admin.listUnits, () => pageOf([]));
  const done: Matching[] = [];
  const left: Matching[] = [];
  await house.opens(() => (
    <Page title="Things">
      <MatchColumns
        upload={upload}
        isSending={false}
        back={(matching) => left.push(matching)}
        done={(matching) => done.push(matching)}
      />
    </Page>
  ));
  return { done, left };
}

const check = () => page.getByRole('button', { name: 'Check every row' });

async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(page.getByRole('combobox', { name: label }));
  await userEvent.click(page.getByRole('option', { name: option }));
}

test('a needed column or a unit that nobody chose stops the step', async ({ house }) => {
  const { done } = await opened(house);

  await userEvent.click(check());

  const alert = page.getByText('Choose the column for Name. Choose the unit of Weight');
  await expect.element(alert).toBeVisible();
  expect(done).toEqual([]);

  await choose('Field of Called', 'Name (needed)');
  await choose('Unit of Weight', 'kg');
  await userEvent.click(check());

  expect(done.map(({ mapping }) => mapping)).toEqual([
    [
      { header: 'Called', field: 'name', unit: null },
      { header: 'Weight', field: 'weight', unit: 'kg' },
    ],
  ]);
});

test('another file is chosen with what was matched so far', async ({ house }) => {
  const { left } = await opened(house);
  await choose('Field of Called', 'Name (needed)');

  await userEvent.click(page.getByRole('button', { name: 'Another file' }));

  expect(left[0]?.mapping[0]).toEqual({ header: 'Called', field: 'name', unit: null });
});
