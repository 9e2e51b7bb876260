import { useState } from 'react';
import type { Problem } from '../../platform/http/problem.ts';
import { toast } from '../../platform/toasts.ts';
import { focusCell, focusLine, focusPart, focusWrongField, itemsPart } from './document-focus.ts';
import type { Messages } from './lines.ts';
import { useFirstPart } from './use-first-part.ts';

/** Where a refusal belongs. */
export type Place = {
  /** The step in which it is seen on a phone. */
  readonly step: string;
  /** The part that is given the cursor. */
  readonly part: string;
};

/** Refusals of lines, by their keys. */
type OfLines = ReadonlyMap<number, Messages>;

/**
 * The step of a document that a phone shows, and the cursor: in the part that is filled first when the
 * document opens, where a refusal belongs when it is not saved.
 *
 * @param placeOf the place of a path that is not one of the lines.
 * @param cellOf the cell of a line's field, where it bears another name than the field.
 */
export function useSteps(
  { step: firstStep, part: firstPart }: Place,
  placeOf: (path: string) => Place,
  cellOf: (field: string) => string = (field) => field,
) {
  const [step, setStep] = useState(firstStep);
  useFirstPart(firstPart);

  function goTo(path: string, lines: OfLines = new Map()) {
    const isOfLines = path.startsWith('lines');
    const place = isOfLines ? { step: itemsPart, part: itemsPart } : placeOf(path);
    setStep(place.step);
    // Once the step is drawn.
    requestAnimationFrame(() => {
      const isThere = isOfLines ? focusWrong(lines, cellOf) : focusWrongField(path);
      if (!isThere) focusPart(place.part);
    });
  }

  /** Says why the document was not saved, and goes where the first refusal belongs. */
  function sayRefused(title: string, { problem, lines }: { problem: Problem; lines: OfLines }) {
    const [first] = Object.keys(problem.fields);
    toast.error(title, { text: problem.fields[first ?? ''] ?? problem.detail });
    if (first !== undefined) goTo(first, lines);
  }

  return { step, setStep, goTo, sayRefused };
}

/** Puts the cursor into the first cell that was refused; false where no line was. */
function focusWrong([wrong]: OfLines, cellOf: (field: string) => string): boolean {
  if (!wrong) return false;
  const [key, messages] = wrong;
  const [field = ''] = Object.keys(messages);
  if (!focusCell(cellOf(field), key)) focusLine(key);
  return true;
}
