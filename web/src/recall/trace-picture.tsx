import type { Trace, TraceNode } from '@counting-house/contract/recall/trace.ts';
import { phone } from '../platform/format.ts';
import css from './recall.module.css';
import { TraceButton } from './trace-button.tsx';
import { amountsOf, columnsOf, kindWords } from './trace-words.ts';

/** Columns of cards from the sources on the left to customers and trays on the right. */
export function TracePicture({ trace }: { trace: Trace }) {
  return (
    <div className={css.picture}>
      {columnsOf(trace).map(({ title, nodes }) => (
        <section key={`${title} ${nodes[0]?.key}`} aria-label={title} className={css.column}>
          <h3>{title}</h3>
          {nodes.map((node) => (
            <Card key={node.key} node={node} trace={trace} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Card({ node, trace }: { node: TraceNode; trace: Trace }) {
  const isPossible = trace.edges.some(
    ({ from, to, isPossible: is }) => is && (from === node.key || to === node.key),
  );
  return (
    <article
      className={css.card}
      data-root={node.isRoot || undefined}
      data-possible={isPossible || undefined}
      data-bad={node.status === 'recalled' || undefined}
    >
      <small>
        {kindWords[node.kind]}
        {isPossible && ', possible'}
      </small>
      <b>{node.kind === 'batch' ? <TraceButton code={node.label} /> : node.label}</b>
      {node.under && <span>{node.under}</span>}
      {node.buyer && (
        <span>
          {node.buyer.name}, {phone(node.buyer.phone)}
        </span>
      )}
      <strong>{amountsOf(trace, node.key)}</strong>
      {node.status === 'recalled' && <span className={css.bad}>Recalled</span>}
      {node.isRoot && <span>Started here</span>}
    </article>
  );
}
