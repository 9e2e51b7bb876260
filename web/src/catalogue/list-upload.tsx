import { ListKind, type ListUpload as Upload } from '@counting-house/contract/b2b/list-upload.ts';
import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { useState } from 'react';
import { useSearch } from '../platform/address.ts';
import { Page, Stack } from '../ui/page.tsx';
import { Steps } from '../ui/steps.tsx';
import { toast } from '../platform/toasts.ts';
import { useWrite } from '../platform/use-operation.ts';
import { ChooseFile } from './list-file.tsx';
import { MatchColumns, type Matching } from './list-match.tsx';
import { ListResult } from './list-result.tsx';
import { CheckRows } from './list-rows.tsx';

const steps = ['File', 'Match columns', 'Check every row', 'Result'] as const;

/** A list brought as a file: what it says, what it would change, and loading it. */
export function ListUpload() {
  const asked = ListKind.safeParse(useSearch()['upload']);
  const [at, setAt] = useState(0);
  const [upload, setUpload] = useState<Upload | null>(null);
  const write = useWrite(b2b.uploadList);

  async function remap({ mapping, options }: Matching) {
    if (!upload) return;
    const reply = await write.run({ mode: 'remap', uploadId: upload.uploadId, mapping, options });
    if (reply.success === 500) {
      toast.error('The columns were not taken', { text: reply.error.detail });
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
    if (reply.success === 200) {
      setUpload(reply.data);
      setAt(3);
      return;
    }
    toast.error('Nothing was loaded', { text: reply.error.detail });
    if (reply.error.code === 'upload.preview_changed') {
      await remap({ mapping: mappingOf(upload), options: upload.options });
    }
  }

  return (
    <Page title="Upload a list" under={upload ? `${upload.number}, ${upload.fileName}` : undefined}>
      <Stack>
        <Steps steps={steps} at={at} />
        {at === 0 && (
          <ChooseFile
            kind={asked.success ? asked.data : 'products'}
            done={(found) => {
              setUpload(found);
              setAt(1);
            }}
          />
        )}
        {at === 1 && upload && (
          <MatchColumns
            upload={upload}
            isSending={write.isSending}
            back={() => setAt(0)}
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
        {at === 3 && upload && (
          <ListResult
            upload={upload}
            again={() => {
              setUpload(null);
              setAt(0);
            }}
          />
        )}
      </Stack>
    </Page>
  );
}

const mappingOf = (upload: Upload) =>
  upload.headers.map(({ header, field }) => ({ header, field }));
