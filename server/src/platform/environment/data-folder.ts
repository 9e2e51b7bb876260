let folder: string | null = null;

/** DATA_DIR of this server; a server that was given none, as in tests, has none. */
export const dataFolder = {
  open(path: string): void {
    folder = path;
  },
  close(): void {
    folder = null;
  },
  current: () => folder,
};
