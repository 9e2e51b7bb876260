import { useEffect, useRef } from 'react';

/** Fields into which a code never belongs: figures, and lists to choose from. Text may well be scanned: a challan. */
const noText = '[inputmode="decimal"], [aria-haspopup="listbox"], .mantine-NumberInput-input';

/** A scanner types faster than anybody, and ends with Enter; a field is slower to show a letter than the page beside it. */
const gapMs = 60;
const shortest = 4;

type Burst = {
  readonly field: HTMLInputElement;
  /** What stood in the field. */
  readonly before: string;
  readonly text: string;
  readonly at: number;
};

/** Takes what is scanned while the cursor stands in a figure or a list beside the scan field, and leaves that as it was. */
export function useScansInFields(
  scanField: { readonly current: HTMLInputElement | null },
  take: (text: string) => void,
): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    let burst: Burst | null = null;
    function hear(event: KeyboardEvent) {
      const { target: field, key, timeStamp: at } = event;
      if (key === 'Shift') return;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (!(field instanceof HTMLInputElement) || !isPlain || !isBeside(scanField.current, field)) {
        burst = null;
        return;
      }
      // A picker shows another field from the first letter on.
      const goesOn = burst && at - burst.at < gapMs ? burst : null;
      burst = null;
      if (key.length === 1) {
        burst = goesOn
          ? { ...goesOn, text: goesOn.text + key, at }
          : { field, before: field.value, text: key, at };
      } else if (key === 'Enter' && goesOn && goesOn.text.length >= shortest) {
        event.preventDefault();
        event.stopImmediatePropagation();
        putBack(goesOn);
        scanField.current?.focus({ preventScroll: true });
        latest.current(goesOn.text);
      }
    }
    globalThis.addEventListener('keydown', hear, { capture: true });
    return () => globalThis.removeEventListener('keydown', hear, { capture: true });
  }, [scanField]);
}

const isBeside = (scanField: HTMLInputElement | null, field: HTMLInputElement): boolean =>
  scanField !== null &&
  field !== scanField &&
  field.matches(noText) &&
  field.closest('[role="dialog"]') === scanField.closest('[role="dialog"]');

/** As if the code had never been typed, for anyone who holds the value. */
function putBack({ field, before }: Burst): void {
  if (!field.isConnected) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
