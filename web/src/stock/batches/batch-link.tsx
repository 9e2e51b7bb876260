import type { ReactNode } from 'react';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { useGoods } from '../goods-on-view.ts';

/** A batch, leading to its panel over the batches of the goods on view. */
export function BatchLink({ id, children }: { id: number; children: ReactNode }) {
  const { stock } = useGoods();
  return (
    <ScreenLink to={stock} search={{ tab: 'batches', open: String(id) }}>
      {children}
    </ScreenLink>
  );
}
