import { TextInput } from '@mantine/core';
import { type ComponentType, Suspense, useState } from 'react';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from '../../testing/house.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PanelPart } from '../../ui/panel/panel-part.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { ScanField } from '../../ui/station/scan-field.tsx';
import { useKeys } from './keys.ts';
import { lazyLayer, lazyPart } from '../lazy-part.ts';

/** Slow hands, quick hands, and those of anyone who types all day. */
const gaps = [90, 60, 30];
/** How late an answer may come. */
const lateMs = 3_000;
const word = 'refund';

describe.each(gaps)('letters %i ms apart', (gap) => {
  test('behind Ctrl+K stand in the palette, and nothing on the page hears them', async ({
    house,
  }) => {
    await house.opens(Lettered);

    await userEvent.keyboard('{Control>}k{/Control}');
    await typed(word, gap);

    await expect.element(page.getByRole('combobox', { name: 'Search' })).toHaveValue(word);
    await expect.element(page.getByText('Heard nothing')).toBeVisible();
  });

  test('behind Ctrl+K leave the field alone that had the cursor', async ({ house }) => {
    await house.opens(Lettered);
    await page.getByLabelText('Note').click();

    await userEvent.keyboard('{Control>}k{/Control}');
    await typed(word, gap);

    await expect.element(page.getByRole('combobox', { name: 'Search' })).toHaveValue(word);
    await expect.element(page.getByLabelText('Note')).toHaveValue('');
  });

  test.for([
    { layer: 'a dialog', key: 'o', late: 0 },
    { layer: 'a dialog whose code comes late', key: 'd', late: lateMs },
    { layer: 'a panel whose record comes late', key: 'p', late: lateMs },
  ])('stand in the first field of $layer', async ({ key }, { house }) => {
    await house.opens(Lettered);

    await userEvent.keyboard(key);
    await typed(word, gap);

    await expect.element(page.getByRole('dialog').getByLabelText('Reason')).toHaveValue(word);
    await expect.element(page.getByText(`Heard ${key}`, { exact: true })).toBeInTheDocument();
  });

  test('open one layer, not one over the other', async ({ house }) => {
    await house.opens(Lettered);

    await typed('dop', gap);

    await expect.element(page.getByRole('dialog').getByLabelText('Reason')).toHaveValue('op');
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
  });
});

describe('at a station whose board comes late', () => {
  test.for(gaps)('scans are counted in their order, %i ms a key', async (gap, { house }) => {
    await house.opensStation(Board);
    await typed('3*8901\n8902\n77', gap);

    await expect.element(page.getByText('Scanned 3 of 8901, 8902')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Scan' })).toHaveValue('77');
  });
});

test('Escape lets the page have its letters again', async ({ house }) => {
  await house.opens(Lettered);

  await typed('dre', 100);
  await userEvent.keyboard('{Escape}');
  await typed('n', 100);

  await expect.element(page.getByText('Heard dn', { exact: true })).toBeInTheDocument();
});

test('a letter that comes while the one before still waits to be known as no scan stands in the dialog', async ({
  house,
}) => {
  await house.opens(Lettered);

  pressed('o');
  // The page is busy: the time to tell a scanner passes, its clock does not ring.
  const until = performance.now() + 50;
  while (performance.now() < until);
  pressed('r');

  await expect.element(page.getByRole('dialog').getByLabelText('Reason')).toHaveValue('r');
});

const pressed = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

async function typed(text: string, gap: number): Promise<void> {
  for (const key of text) {
    await userEvent.keyboard(key === '\n' ? '{Enter}' : key);
    await new Promise((resolve) => setTimeout(resolve, gap));
  }
}

const late =
  <P extends object>(View: ComponentType<P>) =>
  async () => {
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    return View;
  };

const makeLate = () => ({
  Asked: lazyLayer(late(AskReason)),
  Record: lazyPart(late(ReasonPanel)),
});

/** Every letter of the page does something. */
function Lettered() {
  const [heard, setHeard] = useState('');
  const [{ Asked, Record }] = useState(makeLate);
  const open = heard.at(0);
  useKeys(
    Object.fromEntries(
      [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [
        letter,
        { does: letter, run: () => setHeard((before) => before + letter) },
      ]),
    ),
  );
  return (
    <>
      <h1 tabIndex={-1}>Things</h1>
      <p>Heard {heard || 'nothing'}</p>
      <TextInput label="Note" />
      <Suspense fallback={null}>
        {open === 'o' && <AskReason />}
        {open === 'd' && <Asked />}
      </Suspense>
      {open === 'p' && (
        <PanelPart>
          <Record />
        </PanelPart>
      )}
    </>
  );
}

function AskReason() {
  return (
    <Dialog title="Reason" onClose={() => undefined}>
      <TextInput label="Reason" />
    </Dialog>
  );
}

function ReasonPanel() {
  return (
    <SidePanel title="Record" beginsInside>
      <TextInput label="Reason" />
    </SidePanel>
  );
}

const makeBoard = () => lazyPart(late(Scanning));

function Board() {
  const [Table] = useState(makeBoard);
  return (
    <>
      <h1 tabIndex={-1}>Table</h1>
      <Suspense fallback={null}>
        <Table />
      </Suspense>
    </>
  );
}

function Scanning() {
  const [scans, setScans] = useState<readonly string[]>([]);
  return (
    <>
      <p>Scanned {scans.join(', ') || 'nothing'}</p>
      <ScanField
        label="Scan"
        isBusy={false}
        onScan={({ code, times }) =>
          setScans((before) => [...before, times > 1 ? `${times} of ${code}` : code])
        }
      />
    </>
  );
}
