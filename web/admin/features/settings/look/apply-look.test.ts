import { look } from '@siteyard/schemas/look';
import { expect, test } from 'vitest';
import { applyLook } from './apply-look.ts';

/** A page whose fonts load when the test resolves them. */
function pageWithFonts() {
  const waiting = new Map<string, () => void>();
  class CSSStyleSheet {
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  const page = {
    defaultView: { CSSStyleSheet },
    adoptedStyleSheets: [] as CSSStyleSheet[],
    getElementById: () => null,
    fonts: { load: (face: string) => new Promise<void>((done) => waiting.set(face, done)) },
  };
  return { page, document: page as unknown as Document, waiting };
}

const settled = () => new Promise((done) => setTimeout(done));

test('a look is applied after its fonts have loaded, unless another one was chosen', async () => {
  const { page, document, waiting } = pageWithFonts();
  const giveUp = applyLook(document, look.parse({ heading_font: 'aleo', brand: '#111111' }), 'en');
  await settled();
  expect(page.adoptedStyleSheets).toEqual([]);
  expect([...waiting.keys()]).toEqual(['700 1em Aleo']);

  giveUp();
  applyLook(document, look.parse({ brand: '#222222' }), 'en');
  await settled();
  const [sheet] = page.adoptedStyleSheets;
  expect(sheet?.text).toContain('--color-link:#222222');

  waiting.get('700 1em Aleo')?.();
  await settled();
  expect(page.adoptedStyleSheets).toEqual([sheet]);
});

test('without a look the standard design does not change', async () => {
  const { page, document } = pageWithFonts();
  applyLook(document, undefined, 'en');
  await settled();
  expect(page.adoptedStyleSheets.map(({ text }) => text)).toEqual(['']);
});

test('a look uses the faces that pages in the language load', async () => {
  const { document, waiting } = pageWithFonts();
  applyLook(document, look.parse({ heading_font: 'nunito', body_font: 'archivo' }), 'pl');
  await settled();
  expect([...waiting.keys()]).toEqual(['700 1em Nunito', "700 1em 'Nunito Extended'"]);
});

test('banners without a look use the faces with the letters of the language', async () => {
  const { page, document } = pageWithFonts();
  applyLook(document, undefined, 'pl');
  await settled();
  const [sheet] = page.adoptedStyleSheets;
  expect(sheet?.text).toContain("--font-bungee:'Bungee','Bungee Extended','Bungee Fallback',");
  expect(sheet?.text).toContain("--font-merriweather:'Merriweather Fallback',");
});
