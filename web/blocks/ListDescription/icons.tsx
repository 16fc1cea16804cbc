import type { ReactNode } from 'react';
import type { ListDescriptionProps } from '@siteyard/schemas/blocks/ListDescription';
import { ICON_DEFAULT_PX } from '../_shared/block-constants.ts';

type IconName = ListDescriptionProps['items'][number]['icon'];

/** Line drawings on a 24 px grid. */
const DRAWINGS: Record<IconName, ReactNode> = {
  Check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  Star: (
    <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8L12 3.5Z" />
  ),
  Truck: (
    <>
      <path d="M3 16.5V6.5h11v10M14 10h3.6l3.4 3.6v2.9" />
      <path d="M3 16.5h2.2m4.6 0h4.4m4.6 0H21" />
      <circle cx="7.5" cy="17" r="2" />
      <circle cx="16.5" cy="17" r="2" />
    </>
  ),
  Wrench: (
    <path d="M14.8 6.2a4.6 4.6 0 0 0-6 5.8l-5.1 5.1a2.2 2.2 0 0 0 3.1 3.1l5.1-5.1a4.6 4.6 0 0 0 5.8-6l-2.8 2.8-2.7-.2-.2-2.7 2.8-2.8Z" />
  ),
};

/** One of the four icons of a list. It is decorative, so screen readers do not announce it. */
export function ListIcon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={ICON_DEFAULT_PX}
      height={ICON_DEFAULT_PX}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-icon={name}
      // The truck drives in the direction of the text.
      className={name === 'Truck' ? 'rtl:-scale-x-100' : undefined}
    >
      {DRAWINGS[name]}
    </svg>
  );
}
