import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { count } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { AssignDialog } from '../ui/dialog/assign-dialog.tsx';
import type { RowsFormProps } from '../ui/dialog/rows-form.ts';
import { WordsDialog } from '../ui/dialog/words-dialog.tsx';

type Named = { readonly id: number; readonly returnNo: string };

/** Asks why returns are rejected. */
export function RejectForm({ rows, leftOut, answer }: RowsFormProps<Named>) {
  return (
    <WordsDialog
      title={`Reject ${returnsText(rows)}?`}
      act="Reject"
      label="Reason"
      description="The customer sees it."
      isNeeded
      leftOut={leftOut}
      answer={answer}
      read={(reason) =>
        reason.trim() ? { said: { reason } } : { wrong: 'Enter a reason. The customer will see it' }
      }
    />
  );
}

/** Asks who looks after returns. */
export function AssignForm({ rows, leftOut, answer }: RowsFormProps<Named>) {
  const people = useOptionalOperation(returns.listReturnAssignees, {}).data?.rows ?? [];
  return (
    <AssignDialog what={returnsText(rows)} people={people} leftOut={leftOut} answer={answer} />
  );
}

/** One return by its number, several by how many. */
const returnsText = (rows: readonly Named[]) => {
  const [only] = rows;
  return rows.length === 1 && only ? only.returnNo : `${count(rows.length)} returns`;
};
