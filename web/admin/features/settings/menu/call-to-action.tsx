import type { CheckedLink } from '@siteyard/schemas/http';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { TextField } from '../../../ui/field.tsx';
import { LinkField } from './link-field.tsx';

type Action = SiteSettings['nav']['cta'];

/** The button of the navbar. */
export function CallToAction({
  value,
  checked,
  onChange,
}: {
  value: Action;
  checked: CheckedLink | undefined;
  onChange: (action: Action) => void;
}) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Button text"
        value={value.label}
        maxLength={100}
        onChange={(event) => onChange({ ...value, label: event.target.value })}
      />
      <LinkField
        label="Button link"
        value={value.href}
        checked={checked}
        onChange={(href) => onChange({ ...value, href })}
      />
    </div>
  );
}
