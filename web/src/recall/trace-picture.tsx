import {
  traceKindLabels,
  type Trace,
  type TraceNode,
} from '@counting-house/contract/recall/trace.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { count, phone } from '../platform/format/format.ts';
import css from './recall.module.css';
import { drawBands, type Box } from './trace-bands.ts';
import { TraceStation } from './trace-station.tsx';
import { amountOfAll, amountsText, traceColumns } from './trace-text.ts';

/** Columns of cards from the sources on the left to customers and trays on the right, and bands between them. */
export function TracePicture({ trace }: { trace: Trace }) {
  const columns = traceColumns(trace);
  const picture = useRef<HTMLDivElement>(null);
  const boxes = useBoxes(picture);
  const cards = new Map(columns.flatMap(({ nodes }) => cardsOf(nodes)));
  return (
    <div className={css.picture} ref={picture} data-few={columns.length < 4 || undefined}>
      <svg className={css.bands} aria-hidden>
        {drawBands(trace.edges, (key) => cards.get(key) ?? key, boxes).map(
          ({ key, path, isBack, isPossible }) => (
            <path
              key={key}
              d={path}
              data-back={isBack || undefined}
              data-possible={isPossible || undefined}
            />
          ),
        )}
      </svg>
      {columns.map(({ title, nodes }) => (
        <section key={`${title} ${nodes[0]?.key}`} aria-label={title} className={css.column}>
          <h3>{title}</h3>
          {[...Map.groupBy(nodes, ({ kind }) => kind)].map(([kind, same]) =>
            isTogether(kind, same) ? (
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

const isTogether = (kind: TraceNode['kind'], { length }: readonly TraceNode[]) =>
  kind !== 'batch' && length > mostCards;

/** Which card of a column each of its stations stands on. */
const cardsOf = (nodes: readonly TraceNode[]): [string, string][] =>
  [...Map.groupBy(nodes, ({ kind }) => kind)].flatMap(([kind, same]) =>
    same.map(({ key }): [string, string] => [key, isTogether(kind, same) ? kind : key]),
  );

/** Where the cards stand, also after the window or their words have changed. */
function useBoxes(picture: RefObject<HTMLDivElement | null>): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map());
  useLayoutEffect(() => {
    const { current } = picture;
    if (!current) return;
    const watch = new ResizeObserver(() => setBoxes(boxesIn(current)));
    watch.observe(current);
    return () => watch.disconnect();
  }, [picture]);
  return boxes;
}

const boxesIn = (picture: HTMLElement): ReadonlyMap<string, Box> =>
  new Map(
    [...picture.querySelectorAll<HTMLElement>('[data-card]')].map((card) => {
      const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight: height } = card;
      return [card.dataset['card'] ?? '', { left, right: left + offsetWidth, top, height }];
    }),
  );

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
    <article className={css.card} data-card={kind}>
      <small>{traceKindLabels[kind]}</small>
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
      data-card={node.key}
      data-root={node.isRoot || undefined}
      data-possible={isPossible || undefined}
      data-bad={node.status === 'recalled' || undefined}
    >
      <small>
        {traceKindLabels[node.kind]}
        {isPossible && ', possible'}
      </small>
      <b>
        <TraceStation node={node} />
      </b>
      {node.under && <span>{node.under}</span>}
      {node.buyer && (
        <span>
          {node.buyer.name}, {phone(node.buyer.phone)}
        </span>
      )}
      <strong>{amountsText(trace, node.key)}</strong>
      {node.status === 'recalled' && <span className={css.bad}>Recalled</span>}
      {node.isRoot && <span>Started here</span>}
    </article>
  );
}
