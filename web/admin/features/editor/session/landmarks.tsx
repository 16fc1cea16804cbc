import { useEffect } from 'react';

/**
 * Adds names for the two sidebars and makes the entries of the small screens' bar into buttons, for
 * screen readers and the keyboard. Puck has no option for this.
 */
export function Landmarks() {
  useEffect(() => {
    const editor = document.querySelector('.editor .Puck');
    if (!editor) return;
    const name = (selector: string, attributes: Record<string, string>) => {
      for (const [key, value] of Object.entries(attributes))
        editor.querySelector(selector)?.setAttribute(key, value);
    };
    name('[class*="Sidebar--left"]', { role: 'region', 'aria-label': 'Components and outline' });
    name('[class*="Sidebar--right"]', { role: 'region', 'aria-label': 'Fields' });
    name('[class*="PuckCanvas-loader"]', { 'aria-hidden': 'true' });
    // It scrolls, and its frame is not in the tab order.
    name('[class*="_PuckCanvas_"]', { role: 'region', 'aria-label': 'Canvas', tabindex: '0' });
    name('nav', { 'aria-label': 'Panels' });

    const nav = editor.querySelector('nav');
    if (!nav) return;
    const press = (event: KeyboardEvent) => {
      const button = (event.target as Element).closest<HTMLElement>('[role="button"]');
      if (!button || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      button.click();
    };
    nav.addEventListener('keydown', press);
    makeButtons(nav);
    const observer = new MutationObserver(() => makeButtons(nav));
    observer.observe(nav, { subtree: true, childList: true, attributeFilter: ['class'] });
    return () => {
      observer.disconnect();
      nav.removeEventListener('keydown', press);
    };
  }, []);
  return null;
}

/** Gives the entries of the bar the role of a button. Puck marks the open panel only with a class. */
function makeButtons(nav: Element) {
  for (const entry of nav.querySelectorAll('ul > li > div')) {
    entry.setAttribute('role', 'button');
    entry.setAttribute('tabindex', '0');
    const open = entry.parentElement?.className.includes('--active') ?? false;
    entry.setAttribute('aria-pressed', String(open));
  }
}
