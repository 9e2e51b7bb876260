import { type ReactNode, use, useEffect, useState } from 'react';
import {
  type KeyActions,
  KeyLayerContext,
  layerOver,
  showLayer,
  useKeys,
} from '../../platform/keys/keys.ts';

/** What opens over the page and, while it is in front, keeps single keys from what is below. */
export function KeyLayer({
  keys = {},
  children,
}: {
  /** What its own keys do. */
  keys?: KeyActions | undefined;
  children?: ReactNode;
}) {
  const parent = use(KeyLayerContext);
  const [layer] = useState(() => layerOver(parent));
  useEffect(() => showLayer(layer), [layer]);
  return (
    <KeyLayerContext value={layer}>
      <Keys of={keys} />
      {children}
    </KeyLayerContext>
  );
}

/** First among its siblings, so that the parts inside have keys before it. */
function Keys({ of }: { of: KeyActions }) {
  useKeys(of);
  return null;
}
