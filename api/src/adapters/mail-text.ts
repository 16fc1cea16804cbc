import type { Language } from '@siteyard/schemas/settings';

/** A paragraph, or a link on a line of its own. */
type Paragraph = string | { link: string; label: string };

/** The content of a mail, as a feature writes it. */
export interface MailContent {
  subject: string;
  paragraphs: readonly Paragraph[];
  /** The language of the paragraphs; English by default. */
  language?: Language;
}

/**
 * Writes a mail as plain text and as HTML that loads nothing. The subject names the site, so that its
 * owner finds the mail, and a spam filter sees whom it is from.
 */
export function composeMail(
  { subject, paragraphs, language = 'en' }: MailContent,
  siteName: string,
): { subject: string; text: string; html: string } {
  const full = subject.includes(siteName) ? subject : `${subject} – ${siteName}`;
  const text = paragraphs.map((each) => (typeof each === 'string' ? each : each.link)).join('\n\n');
  return {
    subject: full,
    text: `${text}\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(full)}</title></head><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#0f172a;max-width:36em">\n${paragraphs.map(paragraphHtml).join('\n')}\n</body></html>\n`,
  };
}

function paragraphHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string')
    return `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  const link = escapeHtml(paragraph.link);
  return (
    `<p style="margin:0 0 16px"><a href="${link}" style="color:#1d4ed8;font-weight:600">${escapeHtml(paragraph.label)}</a></p>` +
    `<p style="margin:0 0 16px;color:#475569;font-size:13px;word-break:break-all">${link}</p>`
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
