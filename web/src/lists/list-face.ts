import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import type { ComponentType } from 'react';
import type { Search } from '../platform/address.ts';
import type { Screen } from '../platform/places.ts';

export type ListOptionsProps = {
  readonly options: ListOptions;
  readonly set: (options: ListOptions) => void;
};

/** What a kind of list has of its own on the way from file to result. */
export type ListFace = {
  /** Where people see what was loaded; left out where it is the page under the list. */
  readonly shows?: { readonly label: string; readonly screen: Screen; readonly search?: Search };
  /** What stands in for columns that the file does not have. */
  readonly Options?: ComponentType<ListOptionsProps>;
  /** Its rows have neither amounts nor dates, so nobody is asked how these look. */
  readonly isWordsOnly?: true;
};
