const spokenDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
});

/** `05 Apr 2026` */
export const spoken = (date: string): string => spokenDate.format(new Date(`${date}T00:00:00Z`));

/** `ORD-1, ORD-2 and 3 more` */
export function someOf(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
