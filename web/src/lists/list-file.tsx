import {
  listLimits,
  type ListKind,
  type ListUpload,
} from '@counting-house/contract/lists/list-upload.ts';
import type { ListKindRow } from '@counting-house/contract/kit/list-kind.ts';
import { lists } from '@counting-house/contract/lists/lists.operations.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { Button, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../platform/session.ts';
import { useUpload } from '../platform/http/use-operation.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { FileDrop } from '../ui/files/file-drop.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { saveTemplate } from './list-files.ts';
import { ListHistory } from './list-history.tsx';
import type { Matching } from './list-match.tsx';
import { narrowScope, useScope } from './list-scope.ts';
import css from './list-upload.module.css';

/** What was chosen for a file before: it holds for another one of the same kind. */
export type Kept = Matching & { readonly kind: ListKind };

/** Which list it is, and its file. */
export function ChooseFile({
  kind: first,
  kept,
  done,
}: {
  kind: ListKind;
  kept: Kept | null;
  done: (upload: ListUpload) => void;
}) {
  const may = useMay();
  const [kind, setKind] = useState<ListKind>(first);
  const [error, setError] = useState<string | null>(null);
  const upload = useUpload(lists.uploadList);
  const scope = useScope();
  const kinds = Object.fromEntries(
    Object.entries(allLists)
      .filter(([, { does }]) => does.every(({ right }) => may(right)))
      .filter(([key]) => narrowScope(key as ListKind, scope) !== null)
      .map(([key, { label }]) => [key, label]),
  ) as Record<ListKind, string>;
  const own = narrowScope(kind, scope) ?? {};
  const { isFilled }: ListKindRow = allLists[kind];

  async function send(file: File | undefined) {
    if (!file) return;
    setError(null);
    const again = kept?.kind === kind ? kept : null;
    const reply = await upload.run(file, {
      mode: 'preview',
      kind,
      options: { ...again?.options, ...own },
      ...(again ? { mapping: again.mapping } : {}),
    });
    if (reply.ok) done(reply.data);
    else setError(reply.problem.detail);
  }

  return (
    <>
      <Sheet title="Choose the list">
        <SheetBody>
          <div className={css.form}>
            <Choice
              label="List type"
              of={kinds}
              name="kind"
              value={kind}
              onChange={(next) => setKind(next)}
            />
            <FileDrop
              label={upload.isSending ? 'Reading the file …' : 'Choose a file'}
              hint="CSV or Excel (XLSX, XLS), up to 5 MB and 20,000 rows. Nothing changes before you have seen every row."
              accept=".csv,.tsv,.txt,.xlsx,.xls"
              maxBytes={listLimits.fileBytes}
              onFiles={([file]) => void send(file)}
            />
            <PasteRows isSending={upload.isSending} send={(file) => void send(file)} />
            <div className={css.acts}>
              {isFilled && (
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} stroke={1.7} />}
                  onClick={() => saveTemplate({ kind, ...own, isFilled: true, as: 'xlsx' })}
                >
                  Download the list as it is now
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.7} />}
                onClick={() => saveTemplate({ kind })}
              >
                Download a sample
              </Button>
            </div>
            {error && (
              <p className={css.error} role="alert">
                {error}
              </p>
            )}
          </div>
        </SheetBody>
      </Sheet>
      <ListHistory kind={kind} />
    </>
  );
}

/** Rows that were copied from a spreadsheet, the names of the columns first, are read as a file. */
function PasteRows({ isSending, send }: { isSending: boolean; send: (file: File) => void }) {
  const [text, setText] = useState('');
  return (
    <>
      <Textarea
        label="Or paste rows"
        description="Copied from a spreadsheet, with the names of the columns in the first row."
        rows={3}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {text.trim() !== '' && (
        <div>
          <Button
            loading={isSending}
            onClick={() =>
              send(new File([text], 'pasted.tsv', { type: 'text/tab-separated-values' }))
            }
          >
            Read the rows
          </Button>
        </div>
      )}
    </>
  );
}
