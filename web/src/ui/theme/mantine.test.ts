import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');
const styles = createRequire(import.meta.url).resolve('@mantine/core/styles.css');

test('every Mantine part in use has its styles', () => {
  const imported = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  const used = new Set(
    globSync('**/*.tsx', { cwd: web })
      .map((file) => readFileSync(join(web, file), 'utf8'))
      .flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/gu)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  );

  const bare = [...used].filter(
    (part) =>
      existsSync(join(styles, `../styles/${part}.layer.css`)) &&
      !imported.includes(`/${part}.layer.css`),
  );

  expect(used).toContain('Button');
  expect(bare).toEqual([]);
});
