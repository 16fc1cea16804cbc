import { expect, test } from 'vitest';
import { cleanImageName } from './image-name.ts';

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['C:\\Users\\me\\photo.jpg', 'photo.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['\u0000a\u0007b\u001b.png', 'ab.png'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['half \ud83d', 'half'],
  ['  Blümchen 🌼.png ', 'Blümchen 🌼.png'],
  ['', 'image'],
  ['/', 'image'],
])('%j becomes %j', (name, clean) => {
  expect(cleanImageName(name)).toBe(clean);
});

test('shortens a long name between characters and keeps its extension', () => {
  const name = cleanImageName(`${'🌼'.repeat(400)}.jpeg`);
  expect(name.length).toBeLessThanOrEqual(300);
  expect(name).toMatch(/^(🌼)+\.jpeg$/u);
  expect(cleanImageName(`${'👩‍🔧'.repeat(100)}.png`)).toBe(`${'👩‍🔧'.repeat(59)}.png`);
});
