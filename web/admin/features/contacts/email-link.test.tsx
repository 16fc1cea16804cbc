import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailLink } from './email-link.tsx';

const html = (email: string) => renderToStaticMarkup(<EmailLink email={email} className="" />);

test('links to the address that it shows', () => {
  expect(html('root,victim@example.com')).toBe(
    '<a href="mailto:%22root%2Cvictim%22@example.com" class="">&quot;root,victim&quot;@example.com</a>',
  );
});

test('is text if the address is not valid for a link', () =>
  expect(html('x<victim@evil.com>')).toBe('x&lt;victim@evil.com&gt;'));
