/** One mail as plain text and as simple HTML. */
export interface MailBody {
  text: string;
  html: string;
}

/** A paragraph, or a link on a line of its own. */
export type Paragraph = string | { link: string; label: string };

/** Writes paragraphs as plain text and as HTML that loads nothing. */
export function mailBody(paragraphs: readonly Paragraph[]): MailBody {
  const text = paragraphs.map((each) => (typeof each === 'string' ? each : each.link)).join('\n\n');
  const html = paragraphs
    .map((each) => {
      if (typeof each === 'string')
        return `<p style="margin:0 0 16px">${escapeHtml(each).replaceAll('\n', '<br>')}</p>`;
      const link = escapeHtml(each.link);
      return (
        `<p style="margin:0 0 16px"><a href="${link}" style="color:#1d4ed8;font-weight:600">${escapeHtml(each.label)}</a></p>` +
        `<p style="margin:0 0 16px;color:#475569;font-size:13px;word-break:break-all">${link}</p>`
      );
    })
    .join('\n');
  return {
    text: `${text}\n`,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#0f172a;max-width:36em">\n${html}\n</body></html>\n`,
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
