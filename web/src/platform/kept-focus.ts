/**
 * Remembers what has the focus, and gives it back where it was lost meanwhile: a button that is grey while it waits
 * for the answer loses it, and one that the answer takes away leaves it to its panel. On the page the next letters
 * would be shortcuts.
 *
 * @returns gives it back, once what the answer changed is drawn.
 */
export function keptFocus(): () => void {
  const before = document.activeElement;
  const layer = before?.closest<HTMLElement>('[role=dialog], [role=alertdialog]');
  return () => {
    afterDrawing(() => {
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before !== document.body) before.focus(still);
      if (document.activeElement === document.body && layer?.isConnected) layer.focus(still);
    });
  };
}

const still = { preventScroll: true } as const;

/** Two frames later: the first draws. */
const afterDrawing = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work));
