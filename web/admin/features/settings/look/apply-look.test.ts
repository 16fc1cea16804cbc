import { look } from '@siteyard/schemas/look';
import { expect, test } from 'vitest';
import { applyLook } from './apply-look.ts';

/** A page whose fonts are there when the test says so. */
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

test('a look is shown once its fonts are there, and not after another was chosen', async () => {
  const { page, document, waiting } = pageWithFonts();
  const giveUp = applyLook(document, look.parse({ heading_font: 'aleo', brand: '#111111' }));
  await settled();
  expect(page.adoptedStyleSheets).toEqual([]);
  expect([...waiting.keys()]).toEqual(['700 1em Aleo']);

  giveUp();
  applyLook(document, look.parse({ brand: '#222222' }));
  await settled();
  const [sheet] = page.adoptedStyleSheets;
  expect(sheet?.text).toContain('--color-link:#222222');

  waiting.get('700 1em Aleo')?.();
  await settled();
  expect(page.adoptedStyleSheets).toEqual([sheet]);
});

test('without a look nothing of the standard design is changed', async () => {
  const { page, document } = pageWithFonts();
  applyLook(document, undefined);
  await settled();
  expect(page.adoptedStyleSheets.map(({ text }) => text)).toEqual(['']);
});
