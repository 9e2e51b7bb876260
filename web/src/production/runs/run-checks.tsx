import type { Plan } from '@counting-house/contract/production/plan.ts';
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Sheet } from '../../ui/parts/sheet.tsx';
import type { RunPart } from './run-draft.ts';
import css from './run-page.module.css';

type Check = Plan['checks'][number];

/** The checks of a run, each answered with what it read or with yes or no. */
export function RunChecksSheet({ plan, typed, change, error }: RunPart) {
  const { checks } = plan;
  if (checks.length === 0) return null;
  const answered = checks.filter(({ name }) => (typed.checks[name] ?? '').trim() !== '').length;
  const set = (name: string, text: string) => change({ checks: { ...typed.checks, [name]: text } });
  return (
    <Sheet title={`Checks, ${answered} of ${checks.length}`}>
      <ul className={css.rows}>
        {checks.map((check, index) => (
          <CheckRow
            key={check.name}
            check={check}
            value={typed.checks[check.name] ?? ''}
            set={(text) => set(check.name, text)}
            error={error(`checks.${index}.reading`)}
          />
        ))}
      </ul>
    </Sheet>
  );
}

function CheckRow({
  check,
  value,
  set,
  error,
}: {
  check: Check;
  value: string;
  set: (text: string) => void;
  error: string | undefined;
}) {
  const wanted = error ?? (isFigure(value) ? undefined : 'Enter a figure such as 8.9');
  const under = <small>{rangeText(check)}</small>;
  const isOpen = check.isRequired && value.trim() === '';
  const words = (
    <span>
      {check.name}
      {wanted ? (
        <small role="alert">{wanted}</small>
      ) : isOpen ? (
        <small data-open>Required before posting</small>
      ) : (
        under
      )}
    </span>
  );
  if (check.kind === 'number') {
    return (
      <li>
        {words}
        <span className={css.reading}>
          <TextInput
            aria-label={check.name}
            inputMode="decimal"
            value={value}
            onChange={(event) => set(event.currentTarget.value)}
            error={wanted !== undefined}
          />
          <Passed check={check} value={value} />
        </span>
      </li>
    );
  }
  return (
    <li>
      {words}
      <span className={css.reading} role="group" aria-label={check.name}>
        {(['0', '1'] as const).map((answer) => (
          <Button
            key={answer}
            variant={value === answer ? 'filled' : 'default'}
            aria-pressed={value === answer}
            onClick={() => set(value === answer ? '' : answer)}
          >
            {answer === '1' ? 'Yes' : 'No'}
          </Button>
        ))}
      </span>
    </li>
  );
}

/** Whether a reading lies in its range. */
function Passed({ check, value }: { check: Check; value: string }) {
  if (value.trim() === '' || !isFigure(value)) return null;
  const read = Number(value);
  const isOk = read >= (check.min ?? read) && read <= (check.max ?? read);
  return isOk ? (
    <IconCircleCheck size={20} stroke={1.7} aria-label="in range" data-ok />
  ) : (
    <IconAlertTriangle size={20} stroke={1.7} aria-label="outside its range" data-bad />
  );
}

/** How many of the checks are not answered that have to be. */
export const openChecks = (
  checks: readonly Check[],
  answers: Readonly<Record<string, string>>,
): number =>
  checks.filter(
    ({ name, isRequired }) =>
      isRequired && ((answers[name] ?? '').trim() === '' || !isFigure(answers[name] ?? '')),
  ).length;

const isFigure = (text: string): boolean => !Number.isNaN(Number(text));

/** `8.5 to 10 %`; nothing for a check that any figure passes. */
export function rangeText({ kind, min, max, unit }: Check): string | undefined {
  if (kind === 'yes_no') return 'Yes or no';
  const behind = unit === '' ? '' : ` ${unit}`;
  if (min !== null && max !== null) return `${min} to ${max}${behind}`;
  if (max !== null) return `${max}${behind} at most`;
  if (min !== null) return `${min}${behind} at least`;
  return unit || undefined;
}
