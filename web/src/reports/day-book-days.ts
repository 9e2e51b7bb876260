type Line = {
  readonly id: number;
  readonly date: string;
  readonly entryId: number;
  readonly debit: number;
};

export type BookedEntry<R> = {
  readonly id: number;
  readonly first: R;
  readonly lines: readonly R[];
};

type BookedDay<R> = {
  readonly date: string;
  readonly entries: readonly BookedEntry<R>[];
  /** What was debited (and credited) that day, in paise; null while more of the day may come. */
  readonly total: number | null;
};

/**
 * The lines of the journal as days and entries.
 *
 * @param isWhole no further lines will come, so that the last day is whole too.
 */
export function groupDays<R extends Line>(lines: readonly R[], isWhole: boolean): BookedDay<R>[] {
  const days = [...Map.groupBy(lines, (line) => line.date)];
  return days.map(([date, ofDay], i) => ({
    date,
    entries: [...Map.groupBy(ofDay, (line) => line.entryId)].flatMap(([id, ofEntry]) => {
      const [first] = ofEntry;
      return first ? [{ id, first, lines: ofEntry }] : [];
    }),
    total: isWhole || i < days.length - 1 ? ofDay.reduce((sum, { debit }) => sum + debit, 0) : null,
  }));
}
