import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import type { Scope } from './list-scope.ts';
import { useUploadAct } from './upload-act.ts';

/** Begins to upload a list of what a part of a page shows, for anyone who may. */
export function UploadButton({
  kind,
  scope,
  children,
}: {
  kind: ListKind;
  scope: Scope;
  children: ReactNode;
}) {
  const may = useMay();
  const { does } = useUploadAct(kind, scope);
  if (!allLists[kind].does.every(({ right }) => may(right)) || !('run' in does)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} stroke={1.7} />}
      onClick={() => does.run()}
    >
      {children}
    </Button>
  );
}
