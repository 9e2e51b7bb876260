import { z } from 'zod';

/** `qtyStep` → `Qty step`; list positions are left out. */
export function labelOf(path: readonly PropertyKey[]): string {
  const field = path.findLast((part) => typeof part === 'string') ?? 'This field';
  const words = String(field)
    .replace(/Id$/u, '')
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Nothing was typed or chosen. */
export const isNothing = (input: unknown): boolean =>
  input === undefined || input === null || input === '';

/** `a category`, `an account`; of `To store` only what it is: `a store`. */
function withArticle(label: string): string {
  if (label === 'Sku') return 'the goods';
  const word = label.toLowerCase().replace(/^(?:to|from) /u, '');
  return `${/^[aeio]/u.test(word) ? 'an' : 'a'} ${word}`;
}

/**
 * The words for what a shape refuses, wherever the shape does not say it itself. One set for browser
 * and server; `shapes.ts` puts it in force.
 */
export function speak(): void {
  z.config({
    customError: (issue) => {
      const label = labelOf(issue.path ?? []);
      const isReference = String(issue.path?.at(-1)).endsWith('Id');
      if (isReference && isNothing(issue.input)) return `Choose ${withArticle(label)}`;
      if (issue.input === undefined || issue.input === null) return `${label} is required`;
      if (issue.code === 'too_big' && issue.origin === 'string')
        return `${label} must be ${issue.maximum} characters or fewer`;
      if (issue.code === 'too_small' && issue.origin === 'string') return `${label} is required`;
      if (issue.code === 'too_small' && issue.minimum === 0 && issue.origin !== 'array')
        return `${label} cannot be negative`;
      if (issue.code === 'too_small') return `${label} must be at least ${issue.minimum}`;
      if (issue.code === 'too_big') return `${label} must be at most ${issue.maximum}`;
      if (issue.code === 'invalid_type' && issue.expected === 'int')
        return `${label} must be a whole number`;
      if (issue.code === 'invalid_type' && issue.expected === 'number')
        return `${label} must be a number`;
      if (issue.code === 'invalid_value' || issue.code === 'invalid_union')
        return `Choose a valid ${label.toLowerCase()}`;
      // What is left has no words of its own: neither a pattern nor a type is shown to people.
      if (issue.code === 'invalid_type' || issue.code === 'invalid_format')
        return `${label} is not valid`;
      return undefined;
    },
  });
}
