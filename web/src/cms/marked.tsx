import { Fragment } from 'react';

/** A text with the words of a search marked in it. */
export function Marked({ of, words }: { of: string; words: string }) {
  const parts = splitMarked(of, words);
  return parts.map(({ text, isHit }, at) =>
    isHit ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
  );
}

type TextPart = { readonly text: string; readonly isHit: boolean };

/** A text cut at the words that are searched for, letter case ignored. */
export function splitMarked(text: string, words: string): TextPart[] {
  const wanted = words.trim().split(/\s+/u).filter(Boolean).map(escaped);
  if (wanted.length === 0) return [{ text, isHit: false }];
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'giu'))
    .map((part, at) => ({ text: part, isHit: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
