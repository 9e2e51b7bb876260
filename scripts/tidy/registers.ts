/** Lists that put the areas together: what has a file of this kind must stand there. */
export const registers: readonly {
  readonly list: string;
  readonly of: RegExp;
  /** Only files with this in them. */
  readonly having?: RegExp;
}[] = [
  {
    list: 'contract/src/contract.ts',
    of: /^contract\/src\/\w+\/\w+\.(?:operations|permissions|problems)\.ts$/u,
  },
  { list: 'contract/src/settings.ts', of: /^contract\/src\/\w+\/\w+\.settings\.ts$/u },
  { list: 'server/src/files.ts', of: /^server\/src\/\w+\/\w+\.files\.ts$/u },
  { list: 'server/src/handlers.ts', of: /^server\/src\/\w+\/\w+\.handlers\.ts$/u },
  { list: 'server/src/jobs.ts', of: /^server\/src\/\w+\/\w+\.jobs\.ts$/u },
  { list: 'contract/src/lists.ts', of: /^contract\/src\/\w+\/\w+\.lists\.ts$/u },
  { list: 'server/src/lists.ts', of: /^server\/src\/\w+\/\w+\.lists\.ts$/u },
  { list: 'web/src/lists.ts', of: /^web\/src\/\w+\/\w+\.lists\.ts$/u },
  { list: 'server/src/rows.ts', of: /^server\/src\/\w+\/\w+\.rows\.ts$/u },
  { list: 'server/src/search.ts', of: /^server\/src\/\w+\/\w+\.search\.ts$/u },
  { list: 'server/src/series.ts', of: /^server\/src\/\w+\/\w+\.series\.ts$/u },
  {
    list: 'web/src/navigation.ts',
    of: /^web\/src\/\w+\/\w+\.routes\.tsx$/u,
    having: /\bscreens\(/u,
  },
];
