import type { RowAction } from '../list/actions.tsx';

/** Verbs of what is done beside the way of a document: corrections, steps back, papers, copies. */
const asideVerbs = [
  'Add material',
  'Adjust',
  'Back to draft',
  'Block',
  'Cancel',
  'Change',
  'Copy',
  'Correct',
  'Dismiss',
  'Duplicate',
  'Edit',
  'Hold',
  'Issue',
  'Mail receipt',
  'Merge',
  'Move',
  'Notify',
  'Open',
  'Opening',
  'Pause',
  'Print',
  'Put on hold',
  'Reopen',
  'Repack',
  'Repeat',
  'Replace',
  'Resend',
  'Return materials',
  'Reveal',
  'Reverse',
  'See',
  'Send the code',
  'Sign out',
  'Stop',
  'Unpack',
  'Withdraw',
  'Write off',
];

/** Whether an act takes its record a step on, so that it may be the one filled button of a panel. */
export function isStepOn<R>({ label, isDangerous, isAside, does }: RowAction<R>): boolean {
  if (isDangerous || does.kind === 'file') return false;
  return !(isAside ?? asideVerbs.some((verb) => label === verb || label.startsWith(`${verb} `)));
}
