// breaks typescript(no-misused-promises)
export function confirm(lines: number[]): void {
  lines.forEach(async (line) => Promise.resolve(line));
}
