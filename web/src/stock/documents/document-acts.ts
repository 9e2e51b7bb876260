import type {
  StockDocKind,
  StockDocStatus,
} from '@counting-house/contract/stock/documents/document.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useSession } from '../../platform/session.ts';
import { run } from '../../ui/list/actions.tsx';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly kind: StockDocKind;
  readonly status: StockDocStatus;
  readonly createdById: number;
  readonly version: number;
};

/** What can be done with a stock document; nobody but an owner who is alone decides on their own write-off. */
export function useDocumentActs() {
  const { userId, permissions } = useSession();
  const waitsForMe = ({ status, createdById }: Row) =>
    status === 'pending' && createdById !== userId;
  return [
    run('Approve', stock.scrapApprove, {
      icon: IconCheck,
      key: 'y',
      when: waitsForMe,
      sure: {
        title: ({ number }: Row) => `Approve ${number}?`,
        effect: () => 'The goods leave the store, and what they cost is posted as a loss.',
      },
      done: ({ number }: Row) => `${number} approved`,
    }),
    run('Approve own write-off', stock.scrapApprove, {
      icon: IconCheck,
      when: ({ status, createdById }: Row) =>
        status === 'pending' && createdById === userId && permissions === null,
      ask: 'note',
      done: ({ number }: Row) => `${number} approved`,
    }),
    run('Refuse', stock.scrapRefuse, {
      icon: IconX,
      when: waitsForMe,
      ask: 'note',
      done: ({ number }: Row) => `${number} refused; its goods are free again`,
    }),
    run('Withdraw', stock.scrapWithdraw, {
      icon: IconX,
      when: ({ status, createdById }: Row) => status === 'pending' && createdById === userId,
      ask: 'note',
      done: ({ number }: Row) => `${number} withdrawn; its goods are free again`,
    }),
    run('Reverse', stock.reverseDoc, {
      icon: IconArrowBackUp,
      dangerous: true,
      ask: 'note',
      when: ({ status, kind }: Row) => status === 'posted' && kind !== 'inspect',
      done: ({ number }: Row, reversal) => `${number} reversed by ${reversal.number}`,
    }),
  ];
}
