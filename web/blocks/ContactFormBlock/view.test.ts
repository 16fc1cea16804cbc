import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { renderBlock, settingsWith } from '../test-render.ts';
import { EMPTY_FIELDS, isComplete, problemOf } from './contact-fields.ts';
import { sha256 } from './captcha/sha256.ts';

const labels = (block: DocumentFragment) =>
  [...block.querySelectorAll('label[for]')].map((label) => label.textContent);

describe('ContactFormBlock', () => {
  test('has the specified defaults', () => {
    const block = renderBlock('ContactFormBlock');
    expect(block.querySelector('h2')?.textContent).toBe('Contact Us');
    expect(block.querySelector('button')?.textContent).toBe('Send Message');
    expect(block.querySelector('button')?.hasAttribute('disabled')).toBe(true);
    expect(block.querySelector('section')?.getAttribute('style')).toBe(
      'padding-inline:1rem;padding-block:2rem',
    );
    expect(block.querySelector('section > div')?.getAttribute('style')).toBe('padding:1.5rem');
    const data = JSON.parse(block.querySelector('script')?.textContent ?? '') as object;
    expect(data).toMatchObject({
      successText: 'Thanks! Your message was sent.',
      errorText: 'Sorry, something went wrong.',
      captcha: { provider: 'none' },
    });
  });

  test('can hide phone and subject', () => {
    expect(labels(renderBlock('ContactFormBlock'))).toEqual([
      'First name',
      'Last name',
      'Email',
      'Phone (optional)',
      'Subject (optional)',
      'Message',
    ]);
    const hidden = renderBlock('ContactFormBlock', { hidePhone: true, hideSubject: true });
    expect(labels(hidden)).toEqual(['First name', 'Last name', 'Email', 'Message']);
  });

  test('shows its title and the text of its button', () => {
    const block = renderBlock('ContactFormBlock', { title: 'Ask us', buttonText: 'Ask' });
    expect(block.querySelector('h2')?.textContent).toBe('Ask us');
    expect(block.querySelector('button')?.textContent).toBe('Ask');
  });

  test.each([
    [{ cardPadding: 99, sectionPaddingX: 99, sectionPaddingY: 99 }, ['2rem', '4rem', '3rem']],
    [{ cardPadding: -1, sectionPaddingX: -1, sectionPaddingY: 0 }, ['0rem', '0rem', '0rem']],
  ])('clamps the paddings %o', (props, [x, y, card]) => {
    const block = renderBlock('ContactFormBlock', props);
    expect(block.querySelector('section')?.getAttribute('style')).toBe(
      `padding-inline:${x};padding-block:${y}`,
    );
    expect(block.querySelector('section > div')?.getAttribute('style')).toBe(`padding:${card}`);
  });

  test('escapes data that could end its script element', () => {
    const errorText = '</script><script>alert(1)</script><!--';
    const block = renderBlock('ContactFormBlock', { errorText });
    expect(block.querySelectorAll('script').length).toBe(1);
    const data = JSON.parse(block.querySelector('script')?.textContent ?? '') as object;
    expect(data).toMatchObject({ errorText });
  });
});

describe('the form without JavaScript', () => {
  const shown = (contact?: { phone: string; email: string }) => {
    const settings = contact && settingsWith({}, { contact });
    const html = renderBlock('ContactFormBlock', {}, { settings }).querySelector('noscript');
    // A fragment is parsed as in a browser that runs JavaScript: the content of noscript is text.
    return JSDOM.fragment(html?.innerHTML ?? '');
  };
  const links = (block: DocumentFragment) =>
    [...block.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]);

  test('links to the phone and e-mail of the business', () => {
    const block = shown({ phone: '(614) 555-0142', email: 'rentals@brindle.example' });
    expect(block.textContent).toBe(
      'This form needs JavaScript. Please reach us directly: (614) 555-0142 or rentals@brindle.example.',
    );
    expect(links(block)).toEqual([
      ['tel:6145550142', '(614) 555-0142'],
      ['mailto:rentals@brindle.example', 'rentals@brindle.example'],
    ]);
  });

  test('shows only the phone, only the e-mail, or neither', () => {
    expect(shown({ phone: '', email: 'a@b.co' }).textContent).toBe(
      'This form needs JavaScript. Please reach us directly: a@b.co.',
    );
    for (const contact of [undefined, { phone: '', email: '' }, { phone: ' ', email: '' }])
      expect(shown(contact).textContent).toBe(
        'This form needs JavaScript. Please switch it on to write to us.',
      );
  });

  test.each([
    ['+44 20 7946 0018', 'tel:+442079460018'],
    ['555-0100 ext. 4', undefined],
    ['after six', undefined],
  ])('links the phone number "%s" to %s', (phone, href) => {
    const block = shown({ phone, email: '' });
    expect(block.textContent).toContain(phone);
    expect(block.querySelector('a')?.getAttribute('href')).toBe(href);
  });

  test('links to an e-mail address without extra mail fields', () => {
    const block = shown({ phone: '', email: 'a?bcc=c@b.co' });
    expect(links(block)).toEqual([['mailto:a%3Fbcc%3Dc@b.co', 'a?bcc=c@b.co']]);
  });
});

describe('validation', () => {
  const whole = {
    ...EMPTY_FIELDS,
    first_name: 'Ada',
    last_name: 'Q',
    email: 'a@b.co',
    message: 'Hi',
  };

  test('requires names, e-mail and message, not phone or subject', () => {
    expect(isComplete(whole)).toBe(true);
    for (const name of ['first_name', 'last_name', 'email', 'message'] as const)
      for (const nothing of ['  ', '\u200b\u3164'])
        expect(isComplete({ ...whole, [name]: nothing })).toBe(false);
  });

  test.each([
    ['a@b.co', true],
    [' a@b.co ', true],
    ['a@b', false],
    ['a b@c.de', false],
    ['@b.co', false],
    ['a@@b.co', false],
  ])('accepts the e-mail "%s": %s', (email, good) => {
    expect(problemOf('email', email) === undefined).toBe(good);
  });
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])(
  'computes the SHA-256 of %i bytes',
  (length) => {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    const expected = createHash('sha256').update(message).digest('hex');
    expect(Buffer.from(sha256(message)).toString('hex')).toBe(expected);
  },
);
