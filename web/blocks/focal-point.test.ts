import { expect, test } from 'vitest';
import { renderPage } from '../renderer/index.ts';
import { renderHtml, settingsWith, UPLOAD } from './test-render.ts';

const focalPoint = (name: string) => (UPLOAD.endsWith(name) ? { x: 0.25, y: 0.125 } : undefined);
const POSITION = 'object-position:25% 12.5%';

const milestone = {
  id: 'ms-1',
  title: 'A',
  images: ['/uploads/other.png', UPLOAD],
  defaultImage: 1,
};

const CUT: [string, Record<string, unknown>][] = [
  ['Card', { imageUrl: UPLOAD }],
  ['TextAndImage', { imageUrl: UPLOAD }],
  ['ImageBlock', { src: UPLOAD, fit: 'cover', aspect: '16/9' }],
  ['JumbotronBlock', { backgroundType: 'image', backgroundImage: UPLOAD }],
  ['Timeline', { milestones: [milestone] }],
];

test.each(CUT)('%s crops a picture around its focal point', (type, props) => {
  expect(renderHtml(type, props, { focalPoint })).toContain(POSITION);
});

test.each(CUT)('%s has unchanged HTML without a focal point', (type, props) => {
  const html = renderHtml(type, props);
  expect(html).not.toContain('object-position');
  expect(renderHtml(type, props, { focalPoint: () => undefined })).toBe(html);
});

test.each(['contain', 'none', 'fill'])(
  'a picture that is not cropped ignores its focal point: %s',
  (fit) => {
    const html = renderHtml('ImageBlock', { src: UPLOAD, fit }, { focalPoint });
    expect(html).not.toContain('object-position');
  },
);

test('a milestone has no focal point if its first picture has none', () => {
  const other = { ...milestone, defaultImage: 0 };
  const html = renderHtml('Timeline', { milestones: [other] }, { focalPoint });
  expect(html).not.toMatch(/"focus"|object-position/);
});

test('the menu follows a focal point, although it is cached with the settings', () => {
  const settings = settingsWith({ items: [{ title: 'Fleet', href: '/', imageUrl: UPLOAD }] });
  const render = (more: object) =>
    renderPage({ page: null, settings, assets: { css: '/a.css' }, ...more }).html;
  const before = render({});
  expect(before).not.toContain('background-position');
  expect(render({ focalPoint })).toContain('background-position:25% 12.5%');
  expect(render({})).toBe(before);
});
