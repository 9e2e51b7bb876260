import { Fragment } from 'react';
import { Code } from '../../ui/parts/value.tsx';

/** More would make a row of a list high. */
const mostCodes = 3;

/** Codes of trays, each whole; several may stand in lines, and of many the last are counted. */
export function TrayCodes({ of }: { of: readonly string[] }) {
  const rest = of.slice(mostCodes);
  return (
    <>
      {of.slice(0, mostCodes).map((tray, i) => (
        <Fragment key={tray}>
          {i > 0 && ', '}
          <Code>{tray}</Code>
        </Fragment>
      ))}
      {rest.length > 0 && <span title={rest.join(', ')}> + {rest.length} more</span>}
    </>
  );
}
