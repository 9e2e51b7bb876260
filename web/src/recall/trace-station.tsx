import type { TraceNode } from '@counting-house/contract/recall/trace.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { KnownRecord } from '../ui/record/known-record.tsx';
import css from './recall.module.css';
import { TraceButton } from './trace-button.tsx';
import { recordKindOf } from './trace-text.ts';

/** The name of a station, leading to its record; a bill that is kept with the vendor's paper has a clip. */
export function TraceStation({ node }: { node: TraceNode }) {
  if (node.kind === 'batch') return <TraceButton code={node.label} />;
  return (
    <>
      <KnownRecord kind={recordKindOf(node)} id={node.id} title={node.label} />
      {node.hasFile && (
        <IconPaperclip
          className={css.clip}
          size={16}
          stroke={1.7}
          role="img"
          aria-label="With the vendor’s file"
        />
      )}
    </>
  );
}
