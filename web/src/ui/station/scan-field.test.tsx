import { Button } from '@mantine/core';
import { useState } from 'react';
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useKeys } from '../../platform/keys/keys.ts';
import type { Scan } from '../../platform/keys/scan.ts';
import { expect, test } from '../../testing/house.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { QtyInput } from '../form/figure-input.tsx';
import { PanelProvider } from '../panel/panel-context.ts';
import { SidePanel } from '../panel/side-panel.tsx';
import { ScanField } from './scan-field.tsx';
import { Station } from './station.tsx';

test('the field has the focus again after a box is chosen', async ({ house }) => {
  await house.opens(Table);
  await expect.element(field()).toHaveFocus();

  await page.getByRole('button', { name: 'Choose a box' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Box 3' }).click();

  await expect.element(page.getByText('Last: box 3')).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('TOTE-7{Enter}');
  await expect.element(page.getByText('Last: box 3, TOTE-7')).toBeVisible();
});

test('the keys that are shown act from the field, and letters are typed into it', async ({
  house,
}) => {
  await house.opens(Table);
  await expect.element(field()).toHaveFocus();

  await userEvent.keyboard('W{F4}');

  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('W');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Last: closed')).toBeVisible();
  await expect.element(field()).toHaveValue('W');
});

test('Escape takes away what stands in the field, then closes the panel', async ({ house }) => {
  await house.opens(InPanel);
  await expect.element(field()).toHaveFocus();

  await userEvent.keyboard('TOTE{Escape}');
  await expect.element(field()).toHaveValue('');
  await expect.element(page.getByText('Closed')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');

  await expect.element(page.getByText('Closed')).toBeVisible();
});

test('a code that is scanned while the one before is judged comes after it', async ({ house }) => {
  await house.opens(Table);
  await page.getByRole('checkbox', { name: 'Judging' }).click();

  await field().click();
  await userEvent.keyboard('8901{Enter}3*8902{Enter}');
  await expect.element(page.getByText('Last: nothing')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Judging' }).click();

  await expect.element(page.getByText('Last: 8901, 3 of 8902')).toBeVisible();
});

test('a scan beside the field is taken as one into it, and its letters are no keys', async ({
  house,
}) => {
  await house.opens(Table);
  await page.getByRole('checkbox', { name: 'Judging' }).click();
  await page.getByRole('checkbox', { name: 'Judging' }).click();

  scanned('bx-7');

  await expect.element(page.getByText('Last: bx-7')).toBeVisible();
});

test('a code that is scanned just after a click stays whole', async ({ house }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await house.opens(Table);
  (document.activeElement as HTMLElement).blur();

  pressed([...'BX-']);
  vi.advanceTimersByTime(1_000);
  pressed(['7', 'Enter']);
  vi.useRealTimers();

  await expect.element(page.getByText('Last: BX-7')).toBeVisible();
});

test('a scan into a quantity is taken as one into the field, and the quantity stays', async ({
  house,
}) => {
  await house.opens(Table);
  const rejected = page.getByRole('textbox', { name: 'Rejected' });
  await rejected.fill('5');

  scanned('8901234567894');

  await expect.element(page.getByText('Last: 8901234567894')).toBeVisible();
  await expect.element(rejected).toHaveValue('5');
  await expect.element(field()).toHaveFocus();
});

/** Keys of a scanner, on whatever has the focus. */
function pressed(keys: readonly string[]): void {
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }
}

/** As a scanner types it: all keys at once, and Enter. */
const scanned = (text: string): void => pressed([...text, 'Enter']);

const field = () => page.getByRole('textbox', { name: 'Scan or type a code' });

function Table() {
  const [given, setGiven] = useState<readonly string[]>([]);
  const [isJudging, setJudging] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [rejected, setRejected] = useState<number | ''>('');
  useKeys({ b: { does: 'Note', run: () => setGiven(['by key']) } });
  useKeys({
    F4: { does: 'Choose a box', run: () => setChoosing(true) },
    'mod+Enter': { does: 'Close', run: () => setGiven((before) => [...before, 'closed']) },
  });
  const note = ({ code, times }: Scan) =>
    setGiven((before) => [...before, times > 1 ? `${times} of ${code}` : code]);

  return (
    <Station title="Packing table" said={{ tone: 'none', words: '' }}>
      <ScanField isBusy={isJudging} onScan={note} />
      <p>Last: {given.join(', ') || 'nothing'}</p>
      <label>
        <input type="checkbox" onChange={(event) => setJudging(event.currentTarget.checked)} />
        Judging
      </label>
      <QtyInput label="Rejected" value={rejected} onChange={setRejected as () => void} />
      <Button onClick={() => setChoosing(true)}>Choose a box</Button>
      {isChoosing && (
        <Dialog title="Box" onClose={() => setChoosing(false)}>
          <Button
            onClick={() => {
              setGiven(['box 3']);
              setChoosing(false);
            }}
          >
            Box 3
          </Button>
        </Dialog>
      )}
    </Station>
  );
}

function InPanel() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <h1 tabIndex={-1}>Trays</h1>
      {isOpen ? (
        <PanelProvider
          value={{ close: () => setOpen(false), at: null, of: 0, before: null, after: null }}
        >
          <SidePanel title="Move by scan" beginsInside>
            <ScanField isBusy={false} onScan={() => undefined} />
          </SidePanel>
        </PanelProvider>
      ) : (
        <p>Closed</p>
      )}
    </>
  );
}
