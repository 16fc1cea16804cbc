import type { SectionStyle } from '@siteyard/schemas/primitives/section-style';
import { cx } from './cx.ts';

const BACKGROUND = {
  none: '',
  soft: 'ground ground-soft',
  tint: 'ground ground-tint',
  dark: 'ground ground-dark',
  brand: 'ground ground-brand',
} as const;

const WIDTH = {
  auto: '',
  narrow: 'measure-narrow',
  wide: 'measure-wide',
  full: 'measure-full',
} as const;

const SPACING = {
  auto: '',
  none: 'space space-none',
  small: 'space space-small',
  medium: 'space space-medium',
  large: 'space space-large',
} as const;

/**
 * Returns the classes of a block's outermost element: its own, and those of its background, width and
 * spacing. The defaults have no classes, so that the HTML of older pages does not change.
 */
export function sectionClass(style: SectionStyle, own: string): string {
  return cx(
    own,
    BACKGROUND[style.sectionBackground],
    SPACING[style.sectionSpacing],
    style.sectionWidth && WIDTH[style.sectionWidth],
  );
}
