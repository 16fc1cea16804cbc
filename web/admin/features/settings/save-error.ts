import { ApiError } from '../../lib/http.ts';

/**
 * Why saving failed (specification, section 8): the server's error field, else its message, else
 * 'Save failed'. If single fields are invalid, it names them.
 */
export function saveErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Save failed';
  const { issues, error: text, message } = error.body;
  if (issues && issues.length > 0)
    return issues.map((issue) => `${fieldName(issue.path)}: ${issue.message}`).join(' ');
  return text || (typeof message === 'string' && message) || 'Save failed';
}

const NAMES: Record<string, string> = {
  title: 'Site Title',
  faviconUrl: 'Favicon',
  home_page_path: 'Home page',
  language: 'Site language',
  'contact.phone': 'Phone',
  'contact.email': 'E-mail',
  'nav.logoImageUrl': 'Logo',
  'nav.cta.label': 'Button text',
  'nav.cta.href': 'Button link',
};

/** The form's label for a path such as `settings.nav.items[1].href`. */
function fieldName(path: string): string {
  const own = path.replace(/^settings\./, '');
  const item = /^nav\.items\[(\d+)\]\.(\w+)$/.exec(own);
  if (item) return `Navbar item ${Number(item[1]) + 1}, ${item[2] === 'href' ? 'link' : item[2]}`;
  return NAMES[own] ?? own;
}
