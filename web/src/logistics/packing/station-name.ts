import { useState } from 'react';

const key = 'packing-station';
const usual = 'Packing table 1';

/** The name of this station; the browser remembers it. */
export function useStationName(): [string, (name: string) => void] {
  const [name, setName] = useState(() => localStorage.getItem(key) ?? usual);
  const rename = (given: string) => {
    const next = given.trim().slice(0, 30) || usual;
    localStorage.setItem(key, next);
    setName(next);
  };
  return [name, rename];
}
