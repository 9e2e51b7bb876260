import { Button } from '@mantine/core';
import css from './session.module.css';

/** How a proof is given: by the other means, not at all, or so. */
export function ProofActs({
  other,
  isSending,
  cancel,
}: {
  /** The means that is not on view; left out where there is but one. */
  other?: { readonly label: string; readonly choose: () => void } | undefined;
  isSending: boolean;
  cancel: () => void;
}) {
  return (
    <div className={css.confirm}>
      {other && (
        <Button variant="subtle" size="sm" data-other onClick={other.choose}>
          {other.label}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" size="sm" loading={isSending}>
        Confirm
      </Button>
    </div>
  );
}
