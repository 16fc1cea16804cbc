import { useEffect } from 'react';
import type { OpenPage } from './open-page.ts';

/** Takes over the title of a page that was renamed in the page switcher. @param title undefined for none */
export function useRename(title: string | undefined, { base, canvas }: OpenPage): void {
  useEffect(() => {
    const { fields, details } = base.get();
    if (title === undefined || title === fields.title) return;
    const former = [...(fields.formerTitles ?? []), fields.title];
    base.set({
      ...base.get(),
      fields: {
        ...fields,
        title,
        formerTitles: former.filter((each) => each !== title),
      },
      details: details && { ...details, title },
    });
    canvas.rename(fields.title, title);
  }, [title, base, canvas]);
}
