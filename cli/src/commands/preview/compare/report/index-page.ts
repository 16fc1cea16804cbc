import { HOW_TO_GET_CHROMIUM } from '../find-chromium.ts';
import type { Comparison, Mark, PageDifference, Picture } from '../result.ts';
import { badge, noPictures, partsLine, valueList } from './describe-page.ts';
import { documentOf, escapeHtml } from './html.ts';
import { summaryLine } from './summary.ts';

/** `index.html`: the list of the pages that differ. */
export function indexPage(comparison: Comparison): string {
  const { pages, settings, unchanged } = comparison;
  const line = summaryLine(comparison);
  const others =
    unchanged === 1 ? '1 other page is the same.' : `${unchanged} other pages are the same.`;
  const body = `<main class="wrap">
<h1>${escapeHtml(line)}</h1>
<p>${pages.length > 0 ? others : 'Every page is the same before and after.'}</p>
${noPictures(comparison, HOW_TO_GET_CHROMIUM)}
${settings.length > 0 ? `<section><h2>Settings that differ</h2>${valueList(settings)}</section>` : ''}
${pages.length > 0 ? `<ul class="pages">${pages.map(card).join('\n')}</ul>` : ''}
<p class="quiet">For scripts: <a href="result.json">result.json</a>. For a pull request: <a href="summary.md">summary.md</a>.</p>
</main>`;
  return documentOf(line, '', body);
}

/** The number of values on a card, because the pictures may not show a small change in a large block. */
const VALUES = 2;

function card(page: PageDifference): string {
  const { change, id, title, files, details, parts } = page;
  const values = [...details, ...parts.flatMap((part) => part.values ?? [])].slice(0, VALUES);
  return `<li class="card">
<h2><a href="${escapeHtml(files.comparison)}">${escapeHtml(title) || 'Without a title'}</a> ${badge(change)}</h2>
<p class="quiet">/pages/${id}</p>
<p>${escapeHtml(partsLine(page))}</p>
${valueList(values)}${peeks(page)}
</li>`;
}

/** The height of an excerpt, in px of the picture. */
const PEEK = 240;

/** Returns excerpts of the narrowest pictures at the first difference. */
function peeks({ pictures, parts }: PageDifference): string {
  const [narrow] = pictures;
  if (!narrow) return '';
  if (pictures.every(({ same }) => same))
    return '<p class="quiet">The pictures are the same at every width.</p>';
  const seen = (marks: readonly Mark[]) => marks.find(({ part }) => parts[part]?.visible);
  const peek = (picture: Picture | undefined, word: string) => {
    if (!picture)
      return `<div class="peek none">${word === 'Before' ? 'Not there before' : 'Not there any more'}</div>`;
    const top = Math.max(0, (seen(picture.marks)?.y ?? 24) - 24);
    const y = Math.min(top, Math.max(0, picture.height - PEEK));
    const percent = picture.height > PEEK ? (100 * y) / (picture.height - PEEK) : 0;
    return `<figure class="peek"><img src="${escapeHtml(picture.file)}" alt="" loading="lazy" width="${picture.width}" height="${PEEK}" style="object-position:0 ${percent.toFixed(2)}%"><figcaption>${word}</figcaption></figure>`;
  };
  return `<div class="peeks">${peek(narrow.before, 'Before')}${peek(narrow.after, 'After')}</div>`;
}

/** The content of `style.css`, for all documents of the folder except the pages themselves. */
export const STYLE = `:root{color-scheme:light;--ink:#14202e;--quiet:#4c5d70;--line:#dbe2ea;--paper:#f5f7f9;--link:#0b5d78;--mark:#c2185b}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif}
.wrap{max-width:90rem;margin:0 auto;padding:1.25rem 1rem 4rem}
h1{font-size:clamp(1.375rem,1.2rem + 1.3vw,2rem);line-height:1.2;margin:.5rem 0;overflow-wrap:anywhere}
h2{font-size:1.125rem;line-height:1.3;margin:0 0 .25rem;overflow-wrap:anywhere}
section{margin:2rem 0}
p{margin:.375rem 0}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.quiet{color:var(--quiet);font-size:.875rem}
.note{background:#fff3d6;border:1px solid #f0a20a;border-radius:.625rem;padding:.75rem 1rem}
.badge{display:inline-block;vertical-align:middle;font-size:.8125rem;font-weight:600;line-height:1.5;padding:0 .5rem;border-radius:1rem;border:1px solid currentColor;white-space:nowrap}
.changed{color:#7a4a00}.added{color:#14663f}.removed{color:#b3261e}.moved{color:#33445a}
.pages{list-style:none;padding:0;margin:1.5rem 0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr))}
.card{background:#fff;border:1px solid var(--line);border-radius:1rem;padding:1rem;min-width:0}
.card h2 a{display:inline-block;padding:.5rem 0}
.peeks{display:grid;grid-template-columns:1fr 1fr;gap:.5rem;margin-top:.75rem}
.peek{margin:0;min-width:0;font-size:.875rem;color:var(--quiet)}
.peek img{display:block;width:100%;height:auto;aspect-ratio:3/2;object-fit:cover;border:1px solid var(--line);border-radius:.5rem;background:#fff}
.peek.none{display:grid;place-items:center;text-align:center;aspect-ratio:3/2;border:1px dashed #93a3b5;border-radius:.5rem}
.values{margin:.25rem 0 .5rem;padding-left:1.25rem;font-size:.9375rem}
.values li{overflow-wrap:anywhere}
code{font-size:.9em}
del{color:#b3261e;text-decoration-thickness:1px}
ins{color:#14663f;text-decoration:none}
.parts{list-style:none;padding:0;margin:.5rem 0;display:grid;gap:.5rem}
.parts>li{background:#fff;border:1px solid var(--line);border-radius:.75rem;padding:.625rem .875rem}
.number{display:inline-grid;place-items:center;min-width:1.5rem;height:1.5rem;padding:0 .25rem;border-radius:.75rem;background:var(--mark);color:#fff;font-size:.8125rem;font-weight:700;line-height:1}
@media(min-width:64rem){.controls{position:sticky;top:0;z-index:2}}
.controls{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;background:var(--paper);padding:.5rem 0;border-bottom:1px solid var(--line)}
fieldset{display:flex;border:0;margin:0;padding:0}
legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.controls label{display:inline-flex;align-items:center;gap:.375rem;min-height:2.75rem;padding:0 .75rem 0 0}
.controls input{width:1.125rem;height:1.125rem;accent-color:var(--link)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;align-items:start;margin-top:1rem}
.pair figure{margin:0;min-width:0}
.pair figcaption{font-weight:600;margin-bottom:.25rem}
.shot{position:relative;display:block;border:1px solid var(--line);background:#fff}
.shot img{display:block;width:100%;height:auto}
.mark{position:absolute;border:2px solid var(--mark);background:rgb(194 24 91/7%)}
.mark .number{position:absolute;top:0;left:0;border-radius:0 0 .5rem 0}
.absent{display:grid;place-items:center;text-align:center;min-height:8rem;padding:1rem;border:1px dashed #93a3b5;color:var(--quiet)}
.widths>h3{margin:1.5rem 0 0;font-size:1rem}
.pictures:has(#w0:checked) .width:not(.w0),.pictures:has(#w1:checked) .width:not(.w1),.pictures:has(#w2:checked) .width:not(.w2){display:none}
.pictures:has(#before:checked) .after-shot,.pictures:has(#after:checked) .before-shot{display:none}
.pictures:has(#before:checked) .pair,.pictures:has(#after:checked) .pair{grid-template-columns:minmax(0,1fr)}
.pictures:has(#marks:not(:checked)) .mark{display:none}
.w0 .pair{max-width:calc(720px + .75rem)}
.pictures:has(#before:checked) .w0 .pair,.pictures:has(#after:checked) .w0 .pair{max-width:360px}
.pictures:has(#before:checked) .w1 .pair,.pictures:has(#after:checked) .w1 .pair{max-width:768px}
.pictures:has(#before:checked) .w2 .pair,.pictures:has(#after:checked) .w2 .pair{max-width:1280px}
@media print{.controls{display:none}}
`;
