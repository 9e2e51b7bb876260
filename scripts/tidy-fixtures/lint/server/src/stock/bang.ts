// breaks typescript(no-non-null-assertion)
export const first = (trays: string[]) => trays[0]!;
