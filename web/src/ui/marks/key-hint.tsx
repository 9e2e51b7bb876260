import css from './key-hint.module.css';

const isApple = /Mac|iPhone|iPad/u.test(globalThis.navigator?.userAgent ?? '');

/** The key that does the same, quietly inside a button or beside a part; `filled` on coloured ground. */
export function KeyHint({ keys, filled = false }: { keys: string; filled?: boolean }) {
  return (
    <kbd className={filled ? `${css.hint} ${css.filled}` : css.hint} aria-hidden>
      {keysInWords(keys)}
    </kbd>
  );
}

/** `mod+Shift+s` as it is printed on the keys of this machine. */
export function keysInWords(keys: string): string {
  const words = keys
    .replace('mod+', isApple ? '⌘ ' : 'Ctrl ')
    .replace('Shift+', 'Shift ')
    .replace('Alt+', 'Alt ')
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓');
  return words.replace(/(^| )([a-z])$/u, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}
