import { useEffect, useRef } from 'react';
import { richNodes } from './rich-nodes.ts';
import css from './rich-text.module.css';

/** A text with its mark-up: paragraphs, headings, lists, links, tables. */
export function RichText({ of }: { of: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(richNodes(of)), [of]);
  return <div className={css.text} ref={place} />;
}
