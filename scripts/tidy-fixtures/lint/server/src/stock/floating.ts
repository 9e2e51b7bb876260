// breaks typescript(no-floating-promises)
async function write(): Promise<void> {}

export function confirm(): void {
  write();
}
