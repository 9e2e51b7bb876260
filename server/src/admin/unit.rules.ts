/** A ratio in lowest terms; null stays null, so that the table says what is missing. */
export function reduced(num: number | null, den: number) {
  if (num === null) return { ratioNum: null, ratioDen: null };
  const divisor = commonDivisor(num, den);
  return { ratioNum: num / divisor, ratioDen: den / divisor };
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
