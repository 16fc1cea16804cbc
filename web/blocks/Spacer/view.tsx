import type { CSSProperties } from 'react';
import type { SpacerProps } from '@siteyard/schemas/blocks/Spacer';
import { clamp } from '@siteyard/schemas/primitives/numbers';
import { cx } from '../_shared/cx.ts';
import type { ViewProps } from '../_shared/view-props.ts';

type NamedSize = Extract<SpacerProps['size'], string>;

const HEIGHTS: Record<NamedSize, string> = {
  '0': 'h-0',
  xs: 'h-2',
  sm: 'h-4',
  md: 'h-8',
  lg: 'h-12',
  xl: 'h-16',
  '2xl': 'h-24',
};

const WIDTHS: Record<NamedSize, string> = {
  '0': 'w-0',
  xs: 'w-2',
  sm: 'w-4',
  md: 'w-8',
  lg: 'w-12',
  xl: 'w-16',
  '2xl': 'w-24',
};

const AXES = {
  vertical: {
    named: HEIGHTS,
    pixels: 'h-(--space) md:h-(--space-md) lg:h-(--space-lg)',
    other: 'w-full',
  },
  horizontal: {
    named: WIDTHS,
    pixels: 'w-(--space) md:w-(--space-md) lg:w-(--space-lg)',
    other: 'inline-block h-px max-w-full',
  },
} as const;

/** Empty space: a named size, or a number of px for each breakpoint. */
export function SpacerView({ axis, size }: ViewProps<SpacerProps>) {
  const { named, pixels, other } = AXES[axis];
  if (typeof size === 'string')
    return <div aria-hidden="true" className={cx(other, named[size])} />;
  return <div aria-hidden="true" className={cx(other, pixels)} style={pixelSizes(size)} />;
}

/** Returns the sizes as custom properties. A breakpoint without a number uses the next smaller one's. */
function pixelSizes({ base, md = base, lg = md }: Exclude<SpacerProps['size'], string>) {
  const px = (value: number) => `${clamp(value, 0, 1000, 0)}px`;
  return { '--space': px(base), '--space-md': px(md), '--space-lg': px(lg) } as CSSProperties;
}
