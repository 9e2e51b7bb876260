import { Dialog } from '../../ui/dialog/dialog.tsx';
import css from './run-page.module.css';

/** How the product is made, one step on each line. */
export function StepsDialog({ steps, close }: { steps: string; close: () => void }) {
  const lines = steps.split('\n').filter((line) => line.trim() !== '');
  return (
    <Dialog onClose={close} title="Steps" size={560}>
      <ol className={css.steps}>
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ol>
    </Dialog>
  );
}
