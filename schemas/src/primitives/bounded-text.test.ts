import { describe, expect, it } from 'vitest';
import { bundlePage } from '../bundle/bundle.ts';
import { createContactRequest } from '../http/contact-request.ts';
import { signInRequest } from '../http/session.ts';
import { checkValue } from '../errors/check-value.ts';
import { updateSettingsRequest } from '../settings/settings-calls.ts';
import { asset, assetUrl } from './asset-url.ts';
import { boundedText } from './bounded-text.ts';
import { accountEmail } from './email.ts';
import { SIMPLE_EMAIL } from './mail-address.ts';
import { richText } from './rich-text.ts';
import { link, safeUrl } from './safe-url.ts';
import { longText, plainText, removeForbidden } from './text.ts';
import { cpuTimeOf } from '../../../tests/helpers/cpu-time.ts';

/** In ms. A quadratic rule needs more than nine seconds, a linear one a few dozen ms. */
const SECONDS_MS = 1_000;

/** A long address that does not match, on which an ambiguous rule takes quadratic time. */
const ENDLESS = `a@${'.'.repeat(60_000)}@`;

const contactRequest = (email: string) => ({
  contact_request: { first_name: 'Ada', last_name: 'Lovelace', email, message: 'Hello' },
});

describe('bounded texts', () => {
  it('stop at the first failed bound', () => {
    let runs = 0;
    const schema = boundedText(5).refine(() => (runs += 1));
    const { error } = schema.safeParse('x'.repeat(6));
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      'is too long; at most 5 characters',
    ]);
    expect(runs).toBe(0);
    expect(schema.safeParse('x'.repeat(5)).success).toBe(true);
  });

  it.each([plainText(5), longText(5)])(
    'report only the length of a text that is too long',
    (schema) => {
      const { error } = schema.safeParse('\u0000'.repeat(6));
      expect(error?.issues).toHaveLength(1);
    },
  );
});

describe('half a character', () => {
  const list = (content: string, meta: object) => ({
    blocks: [{ type: 'list', data: { style: 'ordered', items: [{ content, meta }] } }],
  });
  const page = (title: string) => ({
    id: 1,
    key: '00000000-0000-4000-8000-000000000001',
    description: '',
    content: {},
    title,
  });

  it.each([
    ['one line of text', plainText(), (text: string) => text],
    ['several lines of text', longText(), (text: string) => text],
    ['any other text', boundedText(10), (text: string) => text],
    ['a link', link, (text: string) => `/a?b=${text}`],
    ['the address of a picture', asset, (text: string) => `https://example.com/${text}.png`],
    ['a rich text', richText, (text: string) => list(text, {})],
    ['the notes of a list', richText, (text: string) => list('', { note: { [text]: [text] } })],
    ['the title of a page', bundlePage, page],
  ])('is refused in %s, and whole characters are not', (_, schema, value) => {
    for (const half of ['x\ud800y', 'x\udfff', '\udf00\ud83d', '\ud83d'])
      expect(checkValue(schema, value(half))).toMatchObject({
        ok: false,
        problems: [{ message: 'contains control characters; remove them' }],
      });
    expect(checkValue(schema, value('a🚜'))).toMatchObject({ ok: true });
  });

  it('is refused in addresses, and removed from old texts', () => {
    expect(safeUrl('/a?\ud800')).toBeNull();
    expect(assetUrl('/a\udfff.png')).toBeNull();
    expect(safeUrl('/a?🚜')).toBe('/a?🚜');
    expect(removeForbidden('a\ud83d🚜\udf00b')).toBe('a🚜b');
  });
});

describe('e-mail addresses', () => {
  const codes = (result: { error?: { issues: { code: string }[] } }) =>
    result.error?.issues.map(({ code }) => code);

  it('of the contact form are refused only for their length', () => {
    expect(codes(createContactRequest.safeParse(contactRequest(ENDLESS)))).toEqual(['too_big']);
  });

  it('of the settings are refused only for their length', () => {
    const settings = { contact: { email: ENDLESS } };
    expect(codes(updateSettingsRequest.safeParse({ settings }))).toEqual(['too_big']);
  });

  it('of accounts are refused only for their length', () => {
    const credentials = { email: ENDLESS, password: 'x' };
    expect(codes(signInRequest.safeParse({ admin_user: credentials }))).toEqual(['too_big']);
    expect(codes(accountEmail.safeParse(ENDLESS))).toEqual(['too_big']);
  });

  it('are matched in linear time even without a limit', () => {
    const took = cpuTimeOf(() => expect(SIMPLE_EMAIL.test(ENDLESS)).toBe(false));
    expect(took).toBeLessThan(SECONDS_MS);
  });

  it.each(['a@b.c', 'name@example.com', 'a@b..c', 'a@b.c.', 'a@..c', 'ä@ö.ü'])(
    'are accepted: %s',
    (address) => expect(SIMPLE_EMAIL.test(address)).toBe(true),
  );

  it.each(['', 'a', 'a@b', 'a@b.', 'a@.c', '@b.c', 'a@b.c@d.e', 'a b@c.d', 'a@b c.d', 'a@b.c '])(
    'are refused: "%s"',
    (address) => expect(SIMPLE_EMAIL.test(address)).toBe(false),
  );
});
