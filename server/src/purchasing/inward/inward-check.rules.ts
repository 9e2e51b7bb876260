import type {
  AnsweredCheck,
  CheckAnswer,
  ItemCheck,
} from '@counting-house/contract/purchasing/inward/item-check.ts';
import { plainQty } from '../../platform/money.ts';

/**
 * The checks of an item with what was answered to each. An answer to a check that is no more is left out, as is a
 * file that does not hang on the receipt.
 */
export function answeredChecks(
  checks: readonly ItemCheck[],
  answers: readonly CheckAnswer[],
  fileIds: readonly number[],
): AnsweredCheck[] {
  return checks.map(({ name, kind, min = null, max = null, unit = '', required }) => {
    const answer = answers.find((one) => one.name === name);
    const isYes = kind === 'yes_no' ? (answer?.isYes ?? null) : null;
    const reading = kind === 'number' ? (answer?.reading ?? null) : null;
    const isShown = kind === 'photo' || kind === 'paper';
    const sent = isShown ? answer?.fileId : undefined;
    const fileId = sent !== undefined && fileIds.includes(sent) ? sent : null;
    const isWithin =
      reading === null
        ? null
        : (min === null || reading >= min) && (max === null || reading <= max);
    const isOk = isYes ?? isWithin ?? (fileId === null ? null : true);
    return { name, kind, min, max, unit, required, isYes, reading, fileId, isOk };
  });
}

/** What a check found that it should not have: `Moisture 10.2 %, 9 % at most`; empty when it passed. */
export function failedCheckText({ name, isOk, reading, min, max, unit }: AnsweredCheck): string {
  if (isOk !== false) return '';
  if (reading === null) return `${name}: no`;
  const figure = (thousandths: number) => `${plainQty(thousandths)}${unit ? ` ${unit}` : ''}`;
  const limit =
    max !== null && reading > max ? `${figure(max)} at most` : `${figure(min ?? 0)} at least`;
  return `${name} ${figure(reading)}, ${limit}`;
}
