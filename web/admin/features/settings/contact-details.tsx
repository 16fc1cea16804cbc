import { CONTACT_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { TextField } from '../../ui/field.tsx';

type Contact = SiteSettings['contact'];

/** The contact details for visitors whose browser cannot run the contact form. */
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
        The call button uses these, and visitors see them if a page does not exist. The footer and
        the contact form show the details of your locations, which you enter under Business.
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
