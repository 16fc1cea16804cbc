import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand-600 text-white hover:bg-brand-700 active:bg-brand-800',
  secondary: 'border border-line bg-white text-ink hover:bg-ground active:bg-line/60',
  quiet: 'text-ink hover:bg-ink/6 active:bg-ink/10',
  danger: 'bg-danger text-white hover:bg-danger-strong',
};

const SIZES = {
  sm: 'h-8 gap-1.5 px-2.5 text-sm',
  md: 'h-10 gap-2 px-4 text-sm',
  icon: 'size-9 justify-center',
} as const;

/** The classes of a button, for links and components that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: keyof typeof SIZES = 'md') {
  return cx(
    'inline-flex shrink-0 items-center justify-center rounded-lg font-medium whitespace-nowrap transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
  );
}

/** A button; `type="button"` by default. */
export function Button({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: keyof typeof SIZES;
}) {
  return <button type="button" className={cx(buttonClass(variant, size), className)} {...rest} />;
}

/** A button with an icon only. `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(buttonClass('quiet', 'icon'), className)}
      {...rest}
    />
  );
}
