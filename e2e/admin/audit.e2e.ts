import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from '../house.ts';

const wicked = '=HYPERLINK("http://elsewhere.example")';

test('a change is found in the audit log, read, and taken along as a file', async ({
  house,
  page,
}) => {
  await house.setUp();
  await house.signIn();

  await test.step('a unit is made and renamed', async () => {
    await house.open('Units');
    await page.getByRole('button', { name: 'New unit' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('SCORE');
    await page.getByRole('textbox', { name: 'Name' }).fill('Score');
    await save(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await score(page).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(wicked);
    await save(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('its history stands beside it, with a note', async () => {
    await score(page).click();
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByText('Changed unit SCORE')).toBeVisible();
    await history.getByLabel('Note').fill('Twenty, as the tailors count');
    await history.getByRole('button', { name: 'Add note' }).click();
    await expect(history.getByText(/Twenty, as the tailors count · Asha/u)).toBeVisible();
    await house.isAccessible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('it is deleted and brought back by Undo', async () => {
    await page.getByPlaceholder('Code or name').fill('SCORE');
    await page.getByRole('button', { name: 'Actions, SCORE' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(score(page)).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(score(page)).toBeVisible();
  });

  await test.step('its list is taken along, and nothing in it runs', async () => {
    const { csv, sheet } = await files(page);
    expect(csv.find(([code]) => code === 'SCORE')?.[1]).toBe(`'${wicked}`);
    expect(sheet.find(([code]) => code === 'SCORE')?.[1]).toBe(wicked);
  });

  await test.step('the audit log tells what happened', async () => {
    await house.open('Audit log');
    await page.getByPlaceholder('Person, record, number').fill('SCORE');
    const changed = page.getByRole('row', { name: /changed unit SCORE: name/u }).first();
    await changed.getByRole('link', { name: /Nov|:/u }).first().click();
    const entry = page.getByRole('region', { name: 'Opened row' });
    const name = entry.getByRole('row', { name: /^Name/u });
    await expect(name.getByRole('cell').first()).toHaveText('Score');
    await expect(name.getByRole('cell').last()).toHaveText(wicked);
    await expect(entry.getByText('Change a unit, or deactivate it.')).toBeVisible();
    await house.isAccessible();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
  });

  await test.step('and both files of it hold the same rows', async () => {
    const { csv, sheet } = await files(page);
    const whats = (rows: readonly string[][]) => {
      const at = rows[0]?.indexOf('What happened') ?? -1;
      return rows.slice(1).map((row) => row[at]);
    };
    expect(whats(csv)).toEqual(whats(sheet));
    expect(whats(csv)).toEqual([
      'restored unit SCORE',
      'deleted unit SCORE',
      'wrote a note on unit SCORE',
      `changed unit SCORE: name Score → ${wicked}`,
      'added unit SCORE',
    ]);
  });
});

/** The unit in its list. */
const score = (page: Page) => page.getByText('SCORE', { exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Unit SCORE saved' });
  // Closed, so that it is not taken for the next one.
  await saved.getByRole('button', { name: 'Close' }).click();
}

/** The list on view as CSV and as a sheet, opened again: rows of texts. */
async function files(page: Page): Promise<{ csv: string[][]; sheet: string[][] }> {
  const csv = await downloaded(page, 'Export CSV');
  const sheet = await readSheet(await downloaded(page, 'Export XLSX'));
  return {
    csv: csvRows(csv.toString('utf8').replace(/^\uFEFF/u, '')),
    sheet: sheet.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
  };
}

async function downloaded(page: Page, act: string): Promise<Buffer> {
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: act }).click();
  return readFile(await (await arrives).path());
}

/** RFC 4180: quoted cells may hold commas, quotes and line breaks. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gu,
  )) {
    const cell = quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"');
    if (end === '' && cell === '') break;
    rows.at(-1)?.push(cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
