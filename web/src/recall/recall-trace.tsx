import type { Recall } from '@counting-house/contract/recall/recall.ts';
import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { Part } from '../ui/parts/part.tsx';
import { SheetPart } from './sheet-part.tsx';
import { TracePicture } from './trace-picture.tsx';
import { TraceTable } from './trace-table.tsx';

const looks = [
  { value: 'picture', label: 'Picture' },
  { value: 'table', label: 'Table' },
];

/** Where recalled goods came from and where they are now; of a recall of several batches, one after the other. */
export function RecallTrace({ recall: { rootCodes } }: { recall: Recall }) {
  const [look, setLook] = useState('picture');
  const [first = ''] = rootCodes;
  const [code, setCode] = useState(first);
  const may = useMay();
  if (!may(recall.trace.permission) || code === '') return null;
  return (
    <SheetPart
      title="Trace"
      beside={
        <>
          {rootCodes.length > 1 && (
            <NativeSelect
              aria-label="Batch"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              data={[...rootCodes]}
            />
          )}
          <SegmentedControl aria-label="Look" value={look} onChange={setLook} data={looks} />
        </>
      }
    >
      <Part what="the trace" key={code}>
        <OfCode code={code} look={look} />
      </Part>
    </SheetPart>
  );
}

function OfCode({ code, look }: { code: string; look: string }) {
  const found = useOperation(recall.trace, { code });
  return look === 'picture' ? <TracePicture trace={found} /> : <TraceTable trace={found} />;
}
