import { afterEach, beforeEach, describe, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { playSlips, priced, saved, slipOf, slips, slipScreen } from '../../testing/slips.tsx';

describe('the figures of a document', () => {
  test('are those of the latest question, whichever is answered last', async ({ house }) => {
    const held = holdPreviews(house);
    await house.opens(slipScreen(slipOf('Ghee')));
    await typeQty('2');
    await expect.poll(() => held.has(2_000)).toBe(true);
    await typeQty('3');
    await expect.poll(() => held.has(3_000)).toBe(true);

    held.get(3_000)?.();
    await expect.element(total()).toHaveTextContent('Total ₹30.00');
    held.get(2_000)?.();
    await userEvent.tab();

    await expect.element(total()).toHaveTextContent('Total ₹30.00');
  });

  test('are asked once for what is typed in one go', async ({ house }) => {
    playSlips(house);
    await house.opens(slipScreen(slipOf('Ghee')));
    await expect.element(total()).toHaveTextContent('Total ₹10.00');
    const before = house.asked(slips.previewSlip).length;

    await qty().click();
    await userEvent.keyboard('125{Enter}');

    await expect.element(total()).toHaveTextContent('Total ₹1,250.00');
    expect(house.asked(slips.previewSlip)).toHaveLength(before + 1);
  });

  test('that cannot be had are said, and come with the next change', async ({ house }) => {
    house.answers(slips.previewSlip, () => ({
      refused: 'unavailable',
      status: 503,
      detail: 'The books are being closed.',
    }));
    await house.opens(slipScreen(slipOf('Ghee')));
    await expect.element(page.getByText('The books are being closed.')).toBeVisible();
    playSlips(house);

    await typeQty('2');

    await expect.element(total()).toHaveTextContent('Total ₹20.00');
    await expect.element(page.getByText('The books are being closed.')).not.toBeInTheDocument();
  });
});

describe('what finishing would refuse', () => {
  test('waits until somebody tries, where it is not said at once', async ({ house }) => {
    playSlips(house);
    const fields = { 'lines.0.qty': 'Only 3 are left', 'lines.1.note': 'Say who takes it' };
    house.answers(slips.previewSlip, (slip) => priced(slip, fields));
    house.answers(slips.saveSlip, refusal(fields));
    await house.opens(slipScreen(slipOf('Ghee', 'Honey')));
    await expect.element(page.getByText('Only 3 are left')).toBeVisible();
    expect(page.getByText('Say who takes it').all()).toEqual([]);

    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect.element(page.getByText('Say who takes it')).toBeVisible();
    const note = page.getByRole('textbox', { name: 'Note on Honey' });
    await expect.element(note).toHaveAttribute('aria-invalid', 'true');
  });

  test('goes when its line is changed', async ({ house }) => {
    playSlips(house);
    house.answers(slips.saveSlip, refusal({ 'lines.0.rate': 'Below cost' }));
    await opensSlip(house);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Below cost').first()).toBeVisible();

    await typeQty('2');

    const rate = page.getByRole('textbox', { name: 'Rate of Ghee' });
    await expect.element(rate).toHaveAttribute('aria-invalid', 'false');
  });
});

describe('a document is finished', () => {
  test('once, however often it is asked', async ({ house }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    playSlips(house);
    house.answers(slips.saveSlip, async (slip) => {
      await promise;
      return saved(slip);
    });
    await opensSlip(house);

    await userEvent.keyboard('{Control>}{Enter}{Enter}s{/Control}');
    resolve();

    await expect.element(page.getByText('Slip sent')).toBeVisible();
    expect(house.asked(slips.saveSlip)).toHaveLength(1);
  });

  test('again under the same key after the answer was lost', async ({ house }) => {
    playSlips(house);
    house.answers(slips.saveSlip, () => Promise.reject(new TypeError('The line is cut.')));
    await opensSlip(house);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Not sent')).toBeVisible();
    playSlips(house);

    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect.element(page.getByText('Slip sent')).toBeVisible();
    await expect.element(page.getByText('Not sent')).not.toBeInTheDocument();
    const [lost, again] = house.keysOf(slips.saveSlip);
    expect(lost).toMatch(/\S/u);
    expect(again).toBe(lost);
  });

  test('under another key once something else is meant', async ({ house }) => {
    playSlips(house);
    house.answers(slips.saveSlip, () => Promise.reject(new TypeError('The line is cut.')));
    await opensSlip(house);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Not sent')).toBeVisible();
    playSlips(house);

    await typeQty('2');
    await expect.element(total()).toHaveTextContent('Total ₹20.00');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect.element(page.getByText('Slip sent')).toBeVisible();
    expect(new Set(house.keysOf(slips.saveSlip)).size).toBe(2);
  });

  test('not at figures that nobody has seen', async ({ house }) => {
    playSlips(house);
    await opensSlip(house);
    const { promise: never } = Promise.withResolvers<never>();
    house.answers(slips.previewSlip, () => never);
    await typeQty('2');
    house.answers(slips.previewSlip, (slip) => priced(slip));

    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('The total is ₹20.00 now.')).toBeVisible();
    expect(house.asked(slips.saveSlip)).toEqual([]);
    await expect.element(total()).toHaveTextContent('Total ₹20.00');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect.element(page.getByText('Slip sent')).toBeVisible();
    expect(house.asked(slips.saveSlip)).toMatchObject([{ isSent: true, total: 2_000 }]);
  });
});

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test('keeps itself, and once only while nothing changes', async ({ house }) => {
    playSlips(house);
    await opensSlip(house);
    timePasses();
    await expect.poll(() => house.asked(slips.saveSlip)).toHaveLength(0);

    await typeQty('2');
    timePasses();
    await expect.element(page.getByText(/^Draft saved/u)).toBeVisible();
    timePasses();
    await typeQty('3');
    timePasses();

    await expect.poll(() => house.asked(slips.saveSlip)).toHaveLength(2);
    expect(drafts(house)).toEqual([
      [null, [[null, 2_000]]],
      [40, [[501, 3_000]]],
    ]);
  });

  test('leaves what was typed while it was being saved, and saves it next', async ({ house }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    playSlips(house);
    house.answers(slips.saveSlip, async (slip) => {
      await promise;
      return saved(slip);
    });
    await opensSlip(house);
    await typeQty('2');
    timePasses();
    await expect.poll(() => house.asked(slips.saveSlip)).toHaveLength(1);

    await typeQty('3');
    resolve();
    await expect.element(page.getByText(/^Draft saved/u)).toBeVisible();
    await expect.element(qty()).toHaveValue('3');
    timePasses();

    await expect.poll(() => house.asked(slips.saveSlip)).toHaveLength(2);
    expect(drafts(house)[1]).toEqual([40, [[501, 3_000]]]);
  });

  test('on its way holds finishing up, and never swallows it', async ({ house }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    playSlips(house);
    house.answers(slips.saveSlip, async (slip) => {
      await promise;
      return saved(slip);
    });
    await opensSlip(house);
    await typeQty('2');
    await expect.element(total()).toHaveTextContent('Total ₹20.00');
    timePasses();
    await expect.poll(() => house.asked(slips.saveSlip)).toHaveLength(1);

    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    resolve();

    await expect.element(page.getByText('Slip sent')).toBeVisible();
    expect(house.asked(slips.saveSlip)).toMatchObject([
      { id: null, isSent: false },
      { id: 40, isSent: true },
    ]);
  });

  test('that is refused says so at its field', async ({ house }) => {
    playSlips(house);
    house.answers(slips.saveSlip, refusal({ 'lines.0.rate': 'Below cost' }));
    await opensSlip(house);

    await typeQty('2');
    timePasses();

    await expect.element(page.getByText('Draft not saved')).toBeVisible();
    const rate = page.getByRole('textbox', { name: 'Rate of Ghee' });
    await expect.element(rate).toHaveAccessibleDescription('Below cost');
  });
});

const qty = () => page.getByRole('textbox', { name: 'Quantity of Ghee' });
const total = () => page.getByText(/^Total ₹/u);

/** Types into the cell and goes on, as an entry is typed. */
async function typeQty(figure: string): Promise<void> {
  await qty().click();
  await userEvent.keyboard(`${figure}{Enter}`);
}

/** As long as a draft waits, and no waiting. */
const timePasses = () => void vi.advanceTimersByTime(10_000);

async function opensSlip(house: PlayedHouse): Promise<void> {
  await house.opens(slipScreen(slipOf('Ghee')));
  await expect.element(total()).toHaveTextContent('Total ₹10.00');
}

const refusal = (fields: Record<string, string>) => () => ({
  refused: 'validation',
  status: 422,
  detail: Object.values(fields)[0] ?? '',
  fields,
});

/** Plays figures that come when a test lets them: quantity of the first line → what lets them come. */
function holdPreviews(house: PlayedHouse): Map<number, () => void> {
  const held = new Map<number, () => void>();
  house.answers(slips.previewSlip, async (slip) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(slip.lines[0]?.qty ?? 0, resolve);
    await promise;
    return priced(slip);
  });
  return held;
}

const drafts = (house: PlayedHouse) =>
  house.asked(slips.saveSlip).map(({ id, lines }) => [id, lines.map((one) => [one.id, one.qty])]);
