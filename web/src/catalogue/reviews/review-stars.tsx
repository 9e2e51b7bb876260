import { IconStar, IconStarFilled } from '@tabler/icons-react';
import css from './review.module.css';

const all = [1, 2, 3, 4, 5] as const;

export const starText = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`;

/** Stars out of five. */
export function Stars({ of: rating }: { of: number }) {
  return (
    <span className={css.stars} role="img" aria-label={`${starText(rating)} of 5`}>
      {all.map((star) =>
        star <= rating ? (
          <IconStarFilled key={star} size={14} aria-hidden />
        ) : (
          <IconStar key={star} size={14} stroke={1.7} aria-hidden />
        ),
      )}
    </span>
  );
}
