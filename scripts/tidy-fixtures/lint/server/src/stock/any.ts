// breaks typescript(no-explicit-any)
export const trays: any = [];
