import { cx } from '../../lib/cx.ts';
import { Field, inputClass } from '../../ui/field.tsx';
import type { HomePageChoice } from './settings-screen.tsx';

/** Which page guests see at `/`: pages are offered as links `/pages/{id}`. */
export function HomePagePicker({
  pages,
  value,
  onChange,
}: {
  pages: readonly HomePageChoice[] | undefined;
  value: string;
  onChange: (path: string) => void;
}) {
  const offered = pages?.map((page) => ({ path: `/pages/${page.id}`, title: page.title })) ?? [];
  const known = value === '' || offered.some((page) => page.path === value);
  return (
    <Field label="Home page" hint="Unauthenticated visitors hitting / are redirected to this path.">
      {(ids) => (
        <select
          {...ids}
          value={value}
          className={cx(inputClass, 'max-w-full')}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">First navbar item that is a page</option>
          {!known && <option value={value}>{value}</option>}
          {offered.map((page) => (
            <option key={page.path} value={page.path}>
              {page.title} ({page.path})
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
