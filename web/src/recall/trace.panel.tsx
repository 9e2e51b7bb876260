import type { TraceNode } from '@counting-house/contract/recall/trace.ts';
import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconPrinter, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { useGo, useSetSearch } from '../platform/address.ts';
import { openFile, saveText } from '../platform/http/download.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { stockScreens } from '../stock/stock.routes.tsx';
import { PanelProvider } from '../ui/panel/panel-context.ts';
import { SidePanel } from '../ui/panel/side-panel.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ScanField } from '../ui/station/scan-field.tsx';
import css from './recall.module.css';
import { TracePicture } from './trace-picture.tsx';
import { TraceTable } from './trace-table.tsx';
import { csvOfTrace } from './trace-csv.ts';

/** Where goods came from and where they are, over any page. */
export function TracePanel({ code, close }: { code: string; close: () => void }) {
  return (
    <PanelProvider value={{ close, at: null, of: 0, before: null, after: null }}>
      <Part what="the trace" key={code}>
        {code === scanFirst ? <ScanFirst /> : <Shown code={code} />}
      </Part>
    </PanelProvider>
  );
}

/** In the address instead of a code: it is still to be scanned. */
const scanFirst = 'scan';

function ScanFirst() {
  return (
    <SidePanel title="Trace">
      <ScanCode />
      <p>
        Scan or type a code from the goods or a document: a batch, the maker’s number, a parcel, an
        order, an invoice, a production run or plan, a receipt, a bill or an item code.
      </p>
    </SidePanel>
  );
}

/** Goes on to the trace of another code. */
function ScanCode() {
  const setSearch = useSetSearch();
  return (
    <ScanField
      label="Scan a code to trace"
      isBusy={false}
      onScan={({ code }) => setSearch({ trace: code }, { push: true })}
    />
  );
}

function Shown({ code }: { code: string }) {
  const found = useOperation(recall.trace, { code });
  const [look, setLook] = useState('picture');
  const go = useGo();
  const may = useMay();
  const roots = found.nodes.filter(({ isRoot }: TraceNode) => isRoot);
  const begin = () =>
    go(stockScreens.materialStock, undefined, { tab: 'recalls', open: 'new', code });
  return (
    <SidePanel
      title={`Trace ${code}`}
      acts={
        <>
          <SegmentedControl
            aria-label="Look"
            value={look}
            onChange={setLook}
            data={[
              { value: 'picture', label: 'Picture' },
              { value: 'table', label: 'Table' },
            ]}
          />
          {may('recall.recall.write') && roots.length > 0 && (
            <Button leftSection={<IconSpeakerphone size={16} />} onClick={begin}>
              Start recall
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveText(`trace-${code}.csv`, csvOfTrace(found), 'text/csv')}
          >
            Export
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => void openFile(recall.tracePdf, { code }).catch(toast.thrown('No PDF'))}
          >
            PDF
          </Button>
        </>
      }
    >
      <ScanCode />
      {found.isCut && (
        <p role="note" className={css.note}>
          There is more than is shown here. Begin at a later code to see the rest.
        </p>
      )}
      {look === 'picture' ? <TracePicture trace={found} /> : <TraceTable trace={found} />}
    </SidePanel>
  );
}
