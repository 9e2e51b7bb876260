import { IconHash } from '@tabler/icons-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Screen } from './places.ts';
import {
  awaitedScreens,
  awaitScreen,
  codeTimeoutMs,
  screenCode,
  screenHere,
} from './screen-code.ts';

let names = 0;

const screenWith = (component: NonNullable<Screen['component']>): Screen => ({
  area: 'admin',
  key: `admin.screen${++names}`,
  path: '/x',
  title: 'X',
  icon: IconHash,
  component,
});

const View = () => null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the code of a screen', () => {
  test('that does not come within two minutes is given up, and asked for anew the next time', async () => {
    const ask = vi
      .fn<NonNullable<Screen['component']>>()
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValueOnce(View);
    const screen = screenWith(ask);

    const first = awaitScreen(screen);
    const given = expect(first).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(codeTimeoutMs - 1);
    expect(awaitedScreens.get()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await given;

    expect(awaitedScreens.get()).toBe(0);
    expect(await screenCode(screen)).toBe(View);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('is asked for once, however many wait for it', async () => {
    const ask = vi.fn<NonNullable<Screen['component']>>().mockResolvedValue(View);
    const screen = screenWith(ask);

    await Promise.all([awaitScreen(screen), screenCode(screen), awaitScreen(screen)]);

    expect(ask).toHaveBeenCalledTimes(1);
    expect(screenHere(screen)).toEqual({ View });
  });

  test('that fails is asked for anew the next time', async () => {
    const ask = vi
      .fn<NonNullable<Screen['component']>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValueOnce(View);
    const screen = screenWith(ask);

    await expect(screenCode(screen)).rejects.toThrow('gone');

    expect(await screenCode(screen)).toBe(View);
  });
});
