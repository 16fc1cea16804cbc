import { toast } from 'sonner';
import { expect, test, vi } from 'vitest';
import { openAdmin, see, seeText, useAdminTests } from '../test-admin.tsx';
import { Toasts } from './toasts.tsx';

useAdminTests();

test.each([
  { narrow: false, side: 'bottom' },
  { narrow: true, side: 'top' },
])('toasts appear at the $side if narrow is $narrow', async ({ narrow, side }) => {
  const matchMedia = () => ({ matches: narrow, addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('matchMedia', matchMedia);
  openAdmin(
    <>
      <header>Bar</header>
      <Toasts below="header" position="bottom-right" />
    </>,
    {},
  );
  await seeText('Bar');
  const bar = document.querySelector('header')!;
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 360, 56);
  toast('Saved.');
  await seeText('Saved.');
  const list = () => document.querySelector<HTMLElement>('[data-sonner-toaster]');
  await see(() => expect(list()?.dataset.yPosition).toBe(side));
  // Sonner reports a toast a moment after it appears.
  const { style } = document.documentElement;
  await see(() => expect(style.getPropertyValue('--toasts-top')).toBe('68px'));
  toast.dismiss();
});
