import { ListKind, type ListUpload as Upload } from '@counting-house/contract/lists/list-upload.ts';
import { lists } from '@counting-house/contract/lists/lists.operations.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { JobProgress } from '../ui/parts/job-progress.tsx';
import { Page, Stack } from '../ui/page/page.tsx';
import { Part } from '../ui/parts/part.tsx';
import { Steps } from '../ui/parts/steps.tsx';
import { toast } from '../platform/toasts.ts';
import { reading, useOperation, useWrite } from '../platform/http/use-operation.ts';
import { ChooseFile, type Kept } from './list-file.tsx';
import { MatchColumns, type Matching } from './list-match.tsx';
import { ListResult } from './list-result.tsx';
import { CheckRows } from './list-rows.tsx';

const steps = ['File', 'Match columns', 'Check every row', 'Result'] as const;

/** A list brought as a file: what it says, what it would change, and loading it. */
export function ListUpload() {
  const listed = Number(useSearch()['list']) || null;
  const [begun, setBegun] = useState<number | null>(null);
  if (listed === null || listed === begun) return <Wizard known={null} begin={setBegun} />;
  return (
    <Part what="the upload" key={listed}>
      <Reopened uploadId={listed} />
    </Part>
  );
}

/** An upload that was begun before: its page was loaded again, or a notice leads to it. */
function Reopened({ uploadId }: { uploadId: number }) {
  const upload = useOperation(lists.getUpload, { uploadId });
  return <Wizard known={upload} begin={() => undefined} />;
}

function Wizard({ known, begin }: { known: Upload | null; begin: (uploadId: number) => void }) {
  const asked = ListKind.safeParse(useSearch()['upload']);
  const setSearch = useSetSearch();
  const client = useQueryClient();
  const [at, setAt] = useState(known ? stepOf(known) : 0);
  const [upload, setUpload] = useState<Upload | null>(known);
  /** What was chosen for a file stays chosen for the next of its kind. */
  const [kept, setKept] = useState<Kept | null>(null);
  const write = useWrite(lists.uploadList);

  /** The job is over: what it left is shown. */
  async function loaded(uploadId: number) {
    const found = await client.fetchQuery({
      ...reading(lists.getUpload, { uploadId }),
      staleTime: 0,
    });
    setUpload(found);
    setAt(stepOf(found));
    if (found.status === 'previewed') toast.info('Nothing was loaded');
  }

  async function remap({ mapping, options }: Matching) {
    if (!upload) return;
    const reply = await write.run({ mode: 'remap', uploadId: upload.uploadId, mapping, options });
    if (!reply.ok) {
      toast.refused(reply.problem, 'The columns were not taken');
      return;
    }
    setUpload(reply.data);
    setAt(2);
  }

  async function load(onlyValid: boolean) {
    if (!upload) return;
    const reply = await write.run({
      mode: 'commit',
      uploadId: upload.uploadId,
      onlyValid,
      expectedCounts: upload.counts,
    });
    if (reply.ok) {
      setUpload(reply.data);
      setAt(3);
      return;
    }
    toast.refused(reply.problem, 'Nothing was loaded');
    if (reply.problem.code === 'upload.preview_changed') {
      await remap({ mapping: mappingOf(upload), options: upload.options });
    }
  }

  return (
    <Page title="Upload a list" under={upload ? headOf(upload) : undefined}>
      <Stack>
        <Steps steps={steps} at={at} />
        {at === 0 && (
          <ChooseFile
            kind={kept?.kind ?? (asked.success ? asked.data : 'products')}
            kept={kept}
            done={(found) => {
              setUpload(found);
              setAt(1);
              begin(found.uploadId);
              setSearch({ list: String(found.uploadId) });
            }}
          />
        )}
        {at === 1 && upload && (
          <MatchColumns
            upload={upload}
            isSending={write.isSending}
            back={(matching) => {
              setKept({ kind: upload.kind, ...matching });
              setAt(0);
            }}
            done={(matching) => void remap(matching)}
          />
        )}
        {at === 2 && upload && (
          <CheckRows
            upload={upload}
            isSending={write.isSending}
            back={() => setAt(1)}
            load={(onlyValid) => void load(onlyValid)}
          />
        )}
        {at === 3 && upload?.status === 'loading' && upload.jobId !== null && (
          <JobProgress
            id={upload.jobId}
            title={`Loading ${upload.fileName}`}
            onEnd={() => void loaded(upload.uploadId)}
          />
        )}
        {at === 3 && upload && upload.status !== 'loading' && (
          <ListResult
            upload={upload}
            changed={() => void loaded(upload.uploadId)}
            again={() => {
              setUpload(null);
              setAt(0);
              setSearch({ list: null });
            }}
          />
        )}
      </Stack>
    </Page>
  );
}

const headOf = ({ number, fileName, kind, belongsTo }: Upload) =>
  `${number}, ${fileName}${belongsTo ? `: ${allLists[kind].label.toLowerCase()}, ${belongsTo}` : ''}`;

/** Where an upload stands in the steps; one that was given up begins anew. */
function stepOf({ status }: Upload): number {
  if (status === 'discarded' || status === 'expired') return 0;
  return status === 'previewed' ? 2 : 3;
}

const mappingOf = (upload: Upload) =>
  upload.headers.map(({ header, field, unit }) => ({ header, field, unit }));
