import type { EnquiryOutcome } from '@siteyard/schemas/rentals';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

/** The outcomes of an enquiry, in their usual order. */
export const OUTCOMES: readonly { id: EnquiryOutcome; title: string; tone: BadgeTone }[] = [
  { id: 'quoted', title: 'Quoted', tone: 'info' },
  { id: 'won', title: 'Won', tone: 'ok' },
  { id: 'lost', title: 'Lost', tone: 'plain' },
];

/** Reads an outcome from an address or a select; undefined for any other text. */
export const readOutcome = (value: unknown): EnquiryOutcome | undefined =>
  OUTCOMES.find(({ id }) => id === value)?.id;

/** Shows the outcome of an enquiry. Renders nothing if there is none. */
export function OutcomeBadge({ outcome }: { outcome: EnquiryOutcome | undefined }) {
  const found = OUTCOMES.find(({ id }) => id === outcome);
  return found ? <Badge tone={found.tone}>{found.title}</Badge> : null;
}
