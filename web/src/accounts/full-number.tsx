import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { BankAccount } from '@counting-house/contract/books/bank-account.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../platform/session.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { Code } from '../ui/parts/value.tsx';
import css from './full-number.module.css';

/** Shows the whole number on demand; the audit log notes who looked. */
export function FullNumber({ account }: { account: BankAccount }) {
  const may = useMay();
  const reveal = useAct(accounts.revealBankNumber, 'Not shown');
  const [number, setNumber] = useState<string | null>(null);
  if (account.maskedNumber === null || !may('accounts.bank.seeNumber')) return null;

  async function show() {
    const answer = await reveal.run({ id: account.id });
    if (answer) setNumber(answer.number);
  }

  return (
    <div className={css.place}>
      {number === null ? (
        <Button
          variant="default"
          leftSection={<IconEye size={16} stroke={1.7} />}
          loading={reveal.isSending}
          onClick={() => void show()}
        >
          Show number
        </Button>
      ) : (
        <Code>{number}</Code>
      )}
    </div>
  );
}
