import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { KeyHint } from '../marks/key-hint.tsx';
import { openLayer } from '../shell/shell-layers.ts';

/** Opens the search over everything, where a page leads nowhere. */
export function SearchButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconSearch size={16} stroke={1.7} />}
      rightSection={<KeyHint keys="mod+k" />}
      onClick={() => openLayer('palette')}
    >
      Search
    </Button>
  );
}
