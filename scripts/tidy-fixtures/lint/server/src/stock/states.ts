// breaks typescript(switch-exhaustiveness-check)
export function next(state: 'draft' | 'posted'): string {
  switch (state) {
    case 'draft':
      return 'posted';
  }
  return state;
}
