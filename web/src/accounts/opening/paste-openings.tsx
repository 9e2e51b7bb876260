import type { OpeningAccount } from '@counting-house/contract/accounts/periods/opening.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import css from './opening.module.css';
import { readOpenings } from './read-openings.ts';

/** Takes rows of a spreadsheet: code, debit, credit. */
export function PasteOpenings({
  rows,
  take,
  close,
}: {
  rows: readonly OpeningAccount[];
  take: (found: ReturnType<typeof readOpenings>['found']) => void;
  close: () => void;
}) {
  const [text, setText] = useState('');
  const { found, unknown } = readOpenings(text, rows);
  return (
    <Dialog title="Paste opening balances" size={560} onClose={close}>
      <Textarea
        label="Rows with code, debit and credit"
        description="Copy three columns from your spreadsheet and paste them here."
        autosize
        minRows={8}
        maxRows={16}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {unknown.length > 0 && (
        <Banner>{`${unknown.length === 1 ? '1 row is' : `${unknown.length} rows are`} left out: ${unknown.slice(0, 3).join('; ')}`}</Banner>
      )}
      <div className={css.foot}>
        <Button variant="default" onClick={close}>
          Back
        </Button>
        <Button disabled={found.length === 0} onClick={() => take(found)}>
          {found.length === 1 ? 'Fill 1 account' : `Fill ${found.length} accounts`}
        </Button>
      </div>
    </Dialog>
  );
}
