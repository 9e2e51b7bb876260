import { createContext, useContext } from 'react';

/** Asks to merge the customer on view with another one; null looks for one. */
type Merge = (other: { readonly id: number; readonly name: string } | null) => void;

const MergePlace = createContext<Merge>(() => {});
export const MergeProvider = MergePlace.Provider;
export const useMerge = (): Merge => useContext(MergePlace);
