import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

/** Fetches the page anew, and with it the newer build. */
export function ReloadButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.7} />}
      onClick={() => location.reload()}
    >
      Reload
    </Button>
  );
}
