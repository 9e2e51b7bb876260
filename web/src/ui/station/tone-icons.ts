import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';

/** What a station's tone looks like. */
export const toneIcons = {
  ok: IconCheck,
  done: IconCheck,
  attention: IconAlertTriangle,
  stop: IconX,
} as const;
