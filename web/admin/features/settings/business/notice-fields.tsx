import type { Notice } from '@siteyard/schemas/settings';
import { useCheckedLinks } from '../../../lib/pages/check-links.ts';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { LinkField } from '../menu/link-field.tsx';
import { useWork } from '../work/settings-work-context.ts';

const NO_NOTICE: Notice = { text: '', href: '', from: '', until: '' };

/** The line above the menu, with its first and last day. */
export function NoticeFields() {
  const { settings, set } = useWork();
  const { notice = NO_NOTICE } = settings;
  const checked = useCheckedLinks([notice.href]);
  const setNotice = (change: Partial<Notice>) => set({ notice: { ...notice, ...change } });
  return (
    <Section title="Notice">
      <p className="text-sm text-quiet">
        A line above the menu of every page, such as “Closed on 24 December”. It appears on the
        first day and disappears after the last day.
      </p>
      <TextField
        label="Text"
        value={notice.text}
        maxLength={200}
        onChange={(event) => setNotice({ text: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <LinkField
          label="Link (optional)"
          value={notice.href}
          checked={checked.get(notice.href)}
          onChange={(href) => setNotice({ href })}
        />
        <TextField
          label="First day"
          type="date"
          value={notice.from}
          hint={notice.from === '' && 'Without a first day, it is shown immediately.'}
          onChange={(event) => setNotice({ from: event.target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          value={notice.until}
          hint={notice.until === '' && 'Without a last day, it is shown until you remove it.'}
          error={
            notice.until !== '' && notice.until < notice.from
              ? 'This is before the first day, so the notice is never shown.'
              : undefined
          }
          onChange={(event) => setNotice({ until: event.target.value })}
        />
      </div>
    </Section>
  );
}
