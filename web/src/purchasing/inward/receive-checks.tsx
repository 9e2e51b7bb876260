import type {
  CheckAnswer,
  ItemCheck,
} from '@counting-house/contract/purchasing/inward/item-check.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { qty } from '../../platform/format/format.ts';
import { AddFiles, TakePhoto } from '../../ui/files/add-pictures.tsx';
import { UploadList } from '../../ui/files/upload-list.tsx';
import type { Uploads } from '../../ui/files/use-uploads.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import css from './receive.module.css';
import { isAnswered } from './receiving.ts';

type Props = {
  readonly checks: readonly ItemCheck[];
  readonly answers: readonly CheckAnswer[];
  readonly answer: (answers: readonly CheckAnswer[]) => void;
  /** Photos and papers of a check on their way. */
  readonly files: (check: string) => Uploads;
  readonly wrong: (index: number) => string | undefined;
};

/** What is looked at when these goods come, each answered in its row. */
export function ReceiveChecks({ checks, answers, answer, files, wrong }: Props) {
  if (checks.length === 0) return null;
  const done = checks.filter(({ name }) =>
    answers.some((one) => one.name === name && isAnswered(one)),
  );
  const set = (name: string, value: Omit<CheckAnswer, 'name'>) =>
    answer([...answers.filter((one) => one.name !== name), { name, ...value }]);
  return (
    <fieldset className={css.checks}>
      <legend>
        Quality check <small>{`${done.length} of ${checks.length} done`}</small>
      </legend>
      {checks.map((check, index) => {
        const given = answers.find(({ name }) => name === check.name);
        const isOk = verdictOf(check, given);
        return (
          <div key={check.name} className={css.check} data-ok={isOk ?? undefined}>
            <i className={css.box}>
              {isOk === true && <IconCheck size={18} stroke={2.2} aria-label="passed" />}
              {isOk === false && <IconX size={18} stroke={2.2} aria-label="failed" />}
            </i>
            <span>
              {check.name}
              <small>
                {[rangeOf(check), check.required ? '' : 'optional'].filter(Boolean).join(' · ')}
              </small>
              {wrong(index) && <small role="alert">{wrong(index)}</small>}
            </span>
            <Answer
              check={check}
              given={given}
              set={(value) => set(check.name, value)}
              uploads={files(check.name)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

type AnswerProps = {
  readonly check: ItemCheck;
  readonly given: CheckAnswer | undefined;
  readonly set: (value: Omit<CheckAnswer, 'name'>) => void;
  readonly uploads: Uploads;
};

function Answer({ check, given, set, uploads }: AnswerProps) {
  if (check.kind === 'number') {
    return (
      <QtyInput
        aria-label={check.name}
        w={110}
        unit={check.unit}
        value={given?.reading ?? ''}
        onChange={(next) => set(typeof next === 'number' ? { reading: next } : {})}
      />
    );
  }
  if (check.kind === 'yes_no') {
    return (
      <div className={css.yesNo} role="group" aria-label={check.name}>
        {([false, true] as const).map((isYes) => (
          <Button
            key={String(isYes)}
            variant={given?.isYes === isYes ? 'filled' : 'default'}
            aria-pressed={given?.isYes === isYes}
            onClick={() => set(given?.isYes === isYes ? {} : { isYes })}
          >
            {isYes ? 'Yes' : 'No'}
          </Button>
        ))}
      </div>
    );
  }
  return <FileAnswer check={check} given={given} set={set} uploads={uploads} />;
}

/** A photo or a paper, sent at once; it hangs on the receipt, too. */
function FileAnswer({ check, given, set, uploads }: AnswerProps) {
  if (given?.fileId !== undefined) {
    return (
      <Button variant="default" onClick={() => set({})} aria-label={`Send ${check.name} again`}>
        Added
      </Button>
    );
  }
  return (
    <div className={css.fileAnswer}>
      <UploadList uploads={uploads} />
      {check.kind === 'paper' && <AddFiles label={`Add ${check.name}`} take={uploads.add} />}
      <TakePhoto take={uploads.add} />
    </div>
  );
}

function verdictOf({ kind, min, max }: ItemCheck, given: CheckAnswer | undefined): boolean | null {
  if (!given || !isAnswered(given)) return null;
  if (kind === 'yes_no') return given.isYes ?? null;
  if (kind !== 'number') return true;
  const { reading = 0 } = given;
  return reading >= (min ?? -Infinity) && reading <= (max ?? Infinity);
}

/** `9 % at most`; empty where anything passes. */
function rangeOf({ kind, min = null, max = null, unit = '' }: ItemCheck): string {
  if (kind === 'photo') return 'photo';
  if (kind === 'paper') return 'paper';
  if (kind === 'yes_no') return '';
  if (min !== null && max !== null) return `${qty(min)} to ${qty(max, unit)}`;
  if (max !== null) return `${qty(max, unit)} at most`;
  return min === null ? '' : `${qty(min, unit)} at least`;
}
