import { CONTACT_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { TextField } from '../../ui/field.tsx';

type Contact = SiteSettings['contact'];

/** The main phone number and email address of the business. */
export function ContactDetails({
  value,
  onChange,
}: {
  value: Contact;
  onChange: (contact: Contact) => void;
}) {
  return (
    <>
      <p className="text-sm text-quiet">
        Main phone and email: for the “page not found” page. The call button and your first location
        use them too, unless you enter others under Business.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Phone"
          type="tel"
          value={value.phone}
          maxLength={CONTACT_LIMITS.phone}
          onChange={(event) => onChange({ ...value, phone: event.target.value })}
        />
        <TextField
          label="Email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={value.email}
          maxLength={CONTACT_LIMITS.email}
          placeholder="name@example.com"
          onChange={(event) => onChange({ ...value, email: event.target.value.trim() })}
        />
      </div>
    </>
  );
}
