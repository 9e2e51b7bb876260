import type { DecidePiece, Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { spoiltConditions } from '@counting-house/contract/returns/return-labels.ts';
import { Button, Menu } from '@mantine/core';
import { useWrite } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { decisionStates } from './return-labels.ts';
import css from './returns.module.css';

type Piece = Return['lines'][number]['pieces'][number];
type Decision = DecidePiece['decision'];

const ours: readonly Decision[] = ['restock', 'quarantine', 'scrap'];

/** What becomes of a piece that is not in our stock: mended and sent back, or ours after all. */
export function PieceActs({ made, piece }: { readonly made: Return; readonly piece: Piece }) {
  const write = useWrite(returns.decidePiece);
  const { problem } = write;
  const isInRepair = piece.decision === 'repair';

  async function decide(decision: Decision) {
    const reply = await write.run({
      id: made.id,
      version: made.version,
      pieceId: piece.id,
      decision,
    });
    if (!reply.ok) return;
    if (isInRepair && decision === 'send_back') toast.success('Repaired, back to the customer');
    else toast.success(decisionStates[decision].label);
  }

  return (
    <div className={css.pieceActs}>
      {isInRepair && (
        <Button
          size="compact-sm"
          loading={write.isSending}
          onClick={() => void decide('send_back')}
        >
          Repaired
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button size="compact-sm" variant="default">
            {isInRepair ? 'Not repairable' : 'Keep it after all'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ours
            .filter((one) => one !== 'restock' || !spoiltConditions.includes(piece.condition))
            .map((one) => (
              <Menu.Item key={one} onClick={() => void decide(one)}>
                {decisionStates[one].label}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {problem && (
        <span className={css.problem} role="alert">
          {Object.values(problem.fields ?? {})[0] ?? problem.detail}
        </span>
      )}
    </div>
  );
}
