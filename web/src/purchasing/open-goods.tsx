import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { itemsPart } from '../ui/lines/document-focus.ts';
import css from './open-goods.module.css';

/** Goods that can come onto the document, below its lines; each is added by its button. */
export function OpenGoods<G>({
  title,
  acts,
  rows,
  look,
  add,
  most = Infinity,
}: {
  title: string;
  acts?: ReactNode;
  rows: readonly G[];
  look: (goods: G) => {
    readonly key: string | number;
    readonly name: string;
    readonly under: string;
    readonly figure: string;
    readonly below: string;
    /** What tells goods of one name apart. */
    readonly of: string;
  };
  add: (goods: G) => void;
  /** More than that are found by typing. */
  most?: number;
}) {
  if (rows.length === 0) return null;
  return (
    <section className={css.open} aria-label={title} data-in-part={itemsPart}>
      <div className={css.head}>
        <h2>{title}</h2>
        {acts}
      </div>
      <ul>
        {rows.slice(0, most).map((goods) => {
          const { key, name, under, figure, below, of } = look(goods);
          return (
            <li key={key}>
              <span>
                {name}
                <small>{under}</small>
              </span>
              <span className={css.figures}>
                {figure}
                <small>{below}</small>
              </span>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} stroke={1.7} />}
                aria-label={`Add ${name}, ${of}`}
                onClick={() => add(goods)}
              >
                Add
              </Button>
            </li>
          );
        })}
      </ul>
      {rows.length > most && (
        <p>{rows.length - most} more: type a name, a code or a batch above.</p>
      )}
    </section>
  );
}
