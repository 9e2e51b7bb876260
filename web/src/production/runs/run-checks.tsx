import type { Plan } from '@counting-house/contract/production/plan.ts';
import { Button, TextInput } from '@mantine/core';
import css from './run-form.module.css';

type Check = Plan['checks'][number];

/** The checks of a run, each answered with what it read or with yes or no. */
export function RunChecks({
  checks,
  answers,
  answer,
  errorOf,
}: {
  checks: readonly Check[];
  answers: Readonly<Record<string, string>>;
  answer: (answers: Readonly<Record<string, string>>) => void;
  errorOf: (index: number) => string | undefined;
}) {
  return checks.map((check, index) => {
    const value = answers[check.name] ?? '';
    const set = (text: string) => answer({ ...answers, [check.name]: text });
    const error = errorOf(index);
    return check.kind === 'number' ? (
      <TextInput
        key={check.name}
        label={check.name}
        description={rangeOf(check)}
        inputMode="decimal"
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
        error={error ?? (isFigure(value) ? undefined : 'Enter a figure such as 8.9')}
        withAsterisk={check.isRequired}
      />
    ) : (
      <div key={check.name} className={css.check} role="group" aria-label={check.name}>
        <span>
          {check.name}
          {check.isRequired && value === '' && <small>Required before posting</small>}
          {error && <small role="alert">{error}</small>}
        </span>
        <Button
          variant={value === '0' ? 'filled' : 'default'}
          aria-pressed={value === '0'}
          onClick={() => set(value === '0' ? '' : '0')}
        >
          No
        </Button>
        <Button
          variant={value === '1' ? 'filled' : 'default'}
          aria-pressed={value === '1'}
          onClick={() => set(value === '1' ? '' : '1')}
        >
          Yes
        </Button>
      </div>
    );
  });
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
export function rangeOf({ kind, min, max, unit }: Check): string | undefined {
  if (kind === 'yes_no') return 'Yes or no';
  const behind = unit === '' ? '' : ` ${unit}`;
  if (min !== null && max !== null) return `${min} to ${max}${behind}`;
  if (max !== null) return `${max}${behind} at most`;
  if (min !== null) return `${min}${behind} at least`;
  return unit || undefined;
}
