import {
  traceKindWords,
  type Trace,
  type TraceNode,
} from '@counting-house/contract/recall/trace.ts';
import { count, phone } from '../platform/format/format.ts';
import css from './recall.module.css';
import { TraceButton } from './trace-button.tsx';
import { amountOfAll, amountsOf, columnsOf } from './trace-words.ts';

/** Columns of cards from the sources on the left to customers and trays on the right. */
export function TracePicture({ trace }: { trace: Trace }) {
  return (
    <div className={css.picture}>
      {columnsOf(trace).map(({ title, nodes }) => (
        <section key={`${title} ${nodes[0]?.key}`} aria-label={title} className={css.column}>
          <h3>{title}</h3>
          {[...Map.groupBy(nodes, ({ kind }) => kind)].map(([kind, same]) =>
            kind !== 'batch' && same.length > mostCards ? (
              <Together key={kind} kind={kind} nodes={same} trace={trace} />
            ) : (
              same.map((node) => <Card key={node.key} node={node} trace={trace} />)
            ),
          )}
        </section>
      ))}
    </div>
  );
}

/** More of a kind are one card; the table has them all. */
const mostCards = 8;

function Together({
  kind,
  nodes,
  trace,
}: {
  kind: TraceNode['kind'];
  nodes: readonly TraceNode[];
  trace: Trace;
}) {
  const customers = new Set(nodes.flatMap(({ buyer }) => buyer?.phone ?? [])).size;
  return (
    <article className={css.card}>
      <small>{traceKindWords[kind]}</small>
      <b>{count(nodes.length)}</b>
      <strong>{amountOfAll(trace, nodes)}</strong>
      {customers > 0 && (
        <span>{customers === 1 ? '1 customer' : `${count(customers)} customers`}</span>
      )}
      <span>The table names each of them.</span>
    </article>
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
        {traceKindWords[node.kind]}
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
