import { cx } from '../cx.ts';
import { notesOnRates, type ShownRentals } from './shown-rentals.ts';

/** The line under rates: how they include tax, and the note of the shop; nothing if both are empty. */
export function RatesNote({ rentals, className }: { rentals: ShownRentals; className?: string }) {
  const { tax, note } = notesOnRates(rentals);
  if (tax + note === '') return null;
  return (
    <p className={cx(className, 'max-w-prose text-small whitespace-pre-line text-steel-600')}>
      {tax !== '' && <span lang={rentals.words.lang}>{tax}</span>}
      {tax !== '' && note !== '' && ' '}
      {note !== '' && <bdi>{note}</bdi>}
    </p>
  );
}
