import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { yearCheckLabels } from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { date } from '../../platform/format/format.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CheckRows } from './check-rows.tsx';

/** Runs all checks of the books now, and shows what differs. */
export function CheckBooksButton() {
  const may = useMay();
  const write = useAct(accounts.checkBooks, 'The books were not checked');
  const [found, setFound] = useState<OutputOf<typeof accounts.checkBooks> | null>(null);
  if (!may(accounts.checkBooks.permission)) return null;
  async function check() {
    const answer = await write.run({});
    if (answer) setFound(answer);
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListCheck size={16} stroke={1.7} />}
        loading={write.isSending}
        onClick={() => void check()}
      >
        Check the books
      </Button>
      {found && (
        <Dialog title={`The books on ${date(found.at)}`} size={560} onClose={() => setFound(null)}>
          <CheckRows rows={found.rows} words={yearCheckLabels} />
        </Dialog>
      )}
    </>
  );
}
