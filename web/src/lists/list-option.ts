import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';

/** The options with one of them changed; an emptied one is left out. */
export function withOption(
  options: ListOptions,
  key: keyof ListOptions,
  value: unknown,
): ListOptions {
  const rest = Object.entries({ ...options, [key]: value });
  return Object.fromEntries(rest.filter(([, one]) => one !== '' && one !== null)) as ListOptions;
}
