import type { SiteSettings } from '@siteyard/schemas/settings';
import { whenCompleted } from '../../lib/complete-link.ts';
import { TextField } from '../../ui/field.tsx';

type Action = SiteSettings['nav']['cta'];

/** The button of the navbar. */
export function CallToAction({
  value,
  onChange,
}: {
  value: Action;
  onChange: (action: Action) => void;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Button text"
        value={value.label}
        maxLength={100}
        onChange={(event) => onChange({ ...value, label: event.target.value })}
      />
      <TextField
        label="Button link"
        value={value.href}
        onChange={(event) => onChange({ ...value, href: event.target.value.trim() })}
        onBlur={() => whenCompleted(value.href, (href) => onChange({ ...value, href }))}
      />
    </div>
  );
}
