import { Fragment } from 'react';
import { Code } from '../../ui/parts/value.tsx';

/** Codes of trays, each whole; several may stand in lines. */
export function TrayCodes({ of }: { of: readonly string[] }) {
  return of.map((tray, i) => (
    <Fragment key={tray}>
      {i > 0 && ', '}
      <Code>{tray}</Code>
    </Fragment>
  ));
}
