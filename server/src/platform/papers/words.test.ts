import { describe, expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('an amount in words', () => {
  test.each([
    { amount: 0, words: 'Rupees zero only' },
    { amount: 50, words: 'Rupees zero and paise fifty only' },
    { amount: 100, words: 'Rupees one only' },
    { amount: 1_999, words: 'Rupees nineteen and paise ninety-nine only' },
    { amount: 222_000, words: 'Rupees two thousand two hundred and twenty only' },
    { amount: 10_000_000, words: 'Rupees one lakh only' },
    {
      amount: 123_456_780,
      words:
        'Rupees twelve lakh thirty-four thousand five hundred and sixty-seven and paise eighty only',
    },
    { amount: 1_000_000_001_00, words: 'Rupees one hundred crore and one only' },
  ])('$amount paise', ({ amount, words }) => {
    expect(amountInWords(amount)).toBe(words);
  });
});
