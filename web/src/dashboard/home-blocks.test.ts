import { describe, expect, test } from 'vitest';
import { droppedBlock, movedBlock, placedBlocks } from './home-blocks.ts';

const names = (blocks: readonly { name: string; column: number }[], column: number) =>
  blocks.filter((one) => one.column === column).map(({ name }) => name);

describe('blocks of the dashboard', () => {
  const usual = placedBlocks({ blocks: [] });

  test('stand where they usually do until somebody moves them', () => {
    expect(names(usual, 1)).toEqual(['sales', 'money']);
    expect(names(usual, 2)[0]).toBe('needs');
  });

  test('move within their column, and to the other', () => {
    expect(names(movedBlock(usual, 'money', 'up'), 1)).toEqual(['money', 'sales']);
    expect(names(movedBlock(usual, 'sales', 'up'), 1)[0]).toBe('sales');
    expect(names(movedBlock(usual, 'best', 'left'), 1)).toContain('best');
  });

  test('are dropped before another, or at the end of a column', () => {
    const before = droppedBlock(usual, 'offers', { column: 1, before: 'sales' });
    const end = droppedBlock(usual, 'sales', { column: 1, before: null });

    expect(names(before, 1)).toEqual(['offers', 'sales', 'money']);
    expect(names(end, 1)).toEqual(['money', 'sales']);
  });
});
