export const Reason = ['short', 'late'];
