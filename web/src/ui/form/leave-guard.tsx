import { useBlocker } from '@tanstack/react-router';
import type { Search } from '../../platform/address.ts';
import { hasUnsaved } from '../../platform/unsaved.ts';
import { confirm } from '../dialog/confirm.ts';

/** The names in an address that open another part of the same page. */
const parts = ['open', 'panel', 'tab'];

/** Asks before something typed is lost by leaving the page, a panel or the window. */
export function LeaveGuard() {
  useBlocker({
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      const stays =
        current.pathname === next.pathname &&
        parts.every((part) => (current.search as Search)[part] === (next.search as Search)[part]);
      return !stays && hasUnsaved() && !(await askToLeave());
    },
  });
  return null;
}

/** Asks whether what was typed may go; answers true when it may. */
export function askToLeave(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    effect: 'What you typed here is not saved yet.',
    act: 'Leave',
    keep: 'Stay',
    isDangerous: true,
  });
}
