import { scanCommands } from '@counting-house/contract/stock/scan.ts';

type Command = (typeof scanCommands)[number];

/** `Q` takes the number behind it: the next scan counts so many. */
type ScannedCommand = { readonly command: Command; readonly count: number | null };

const mostAtOnce = 9_999;

/**
 * Reads a printed command: `CMDDONE`, `CMDQ10`. Letters and digits only, so that no keyboard layout
 * spoils it; large and small letters are alike.
 *
 * @returns null when the text is no command.
 */
export function readCommand(text: string): ScannedCommand | null {
  const [, word = '', digits] = /^CMD([A-Z]+?)(\d*)$/u.exec(text.toUpperCase()) ?? [];
  const command = scanCommands.find((known) => known === word);
  if (!command || (command === 'Q') !== (digits !== '')) return null;
  if (command !== 'Q') return { command, count: null };
  const count = Number(digits);
  return count >= 1 && count <= mostAtOnce ? { command, count } : null;
}

const labels = [
  { kind: 'batch', form: /^B\d{7,12}$/u },
  { kind: 'tray', form: /^T\d{5,12}$/u },
  { kind: 'tote', form: /^K\d{5,12}$/u },
  { kind: 'parcel', form: /^P\d{7,12}$/u },
  { kind: 'order', form: /^O\d{7,12}$/u },
  { kind: 'plan', form: /^J\d{7,12}$/u },
  { kind: 'inward', form: /^N\d{7,12}$/u },
  { kind: 'box_type', form: /^X\d{3,8}$/u },
] as const;

export type LabelKind = (typeof labels)[number]['kind'];

/** What one of the house's own labels is of, by its first letter and length; null for other texts. */
export function readLabel(text: string): { kind: LabelKind; code: string } | null {
  const code = text.toUpperCase();
  const label = labels.find(({ form }) => form.test(code));
  return label ? { kind: label.kind, code } : null;
}
