import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { BankAccount } from '@counting-house/contract/accounts/bank-account.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useWrite } from '../platform/http/use-operation.ts';
import { Code } from '../ui/parts/value.tsx';
import css from './full-number.module.css';

/** Shows the whole number on demand; the audit log notes who looked. */
export function FullNumber({ account }: { account: BankAccount }) {
  const may = useMay();
  const reveal = useWrite(accounts.revealBankNumber);
  const [number, setNumber] = useState<string | null>(null);
  if (account.maskedNumber === null || !may('accounts.bank.seeNumber')) return null;

  async function show() {
    const reply = await reveal.run({ id: account.id });
    if (reply.ok) setNumber(reply.data.number);
    else toast.refused(reply.problem, 'Not shown');
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
