import { HOW_TO_GET_CHROMIUM } from '../find-chromium.ts';
import type { Comparison, PageDifference, PagePictures, Picture } from '../result.ts';
import { badge, nameOf, noPictures, partsLine, valueList } from './describe-page.ts';
import { documentOf, escapeHtml } from './html.ts';

/** The path from the folder of a page to that of the comparison. */
const UP = '../../';

/** Returns the comparison of one page: its changes and its pictures. */
export function pageReport(page: PageDifference, comparison: Comparison): string {
  const { change, id, title } = page;
  const heading = title || `Page ${id}`;
  const body = `<main class="wrap">
<p><a href="${UP}index.html">All pages that differ</a></p>
<h1>${escapeHtml(heading)} ${badge(change)}</h1>
<p class="quiet">/pages/${id}${linksOf(page)}</p>
${noPictures(comparison, HOW_TO_GET_CHROMIUM)}
<section><h2>What differs</h2>
<p>${escapeHtml(partsLine(page))}</p>
${valueList(page.details)}
${partList(page)}
</section>
${pictures(page)}
</main>`;
  return documentOf(`${heading} · ${change}`, UP, body);
}

/** Returns links to both states of the page as HTML. */
function linksOf({ files }: PageDifference): string {
  const links = (['before', 'after'] as const).flatMap((name) =>
    files[name] ? [`<a href="${escapeHtml(UP + files[name])}">${name}</a>`] : [],
  );
  return ` · This page as HTML: ${links.join(', ')}`;
}

function partList({ parts }: PageDifference): string {
  if (parts.length === 0) return '';
  const items = parts.map((part, index) => {
    const { change, id, moved, values = [], visible } = part;
    const also = [
      ...(moved ? ['moved too'] : []),
      ...(visible === false ? ['not to be seen in the pictures'] : []),
    ].map((text) => ` <span class="quiet">${text}</span>`);
    return `<li><span class="number">${index + 1}</span> <strong>${escapeHtml(nameOf(part))}</strong> ${badge(change)}${also.join('')} <span class="quiet">${escapeHtml(id)}</span>${valueList(values)}</li>`;
  });
  return `<ol class="parts">${items.join('\n')}</ol>`;
}

function pictures({ pictures: all }: PageDifference): string {
  if (all.length === 0) return '';
  const widths = all.map(({ width }, index) =>
    radio('width', `w${index}`, `${width} px`, index === 0),
  );
  const views = [
    radio('view', 'both', 'Side by side', true),
    radio('view', 'before', 'Before', false),
    radio('view', 'after', 'After', false),
  ];
  const isPair = all.some(({ before, after }) => before && after);
  return `<section class="pictures"><h2>Pictures</h2>
<div class="controls">
<fieldset><legend>Width of the screen</legend>${widths.join('')}</fieldset>
${
  isPair
    ? `<fieldset><legend>View</legend>${views.join('')}</fieldset>
<label><input type="checkbox" id="marks" checked> Mark what differs</label>`
    : ''
}
</div>
<div class="widths">${all.map(pair).join('\n')}</div>
</section>`;
}

const radio = (name: string, id: string, label: string, checked: boolean) =>
  `<label><input type="radio" name="${name}" id="${id}"${checked ? ' checked' : ''}> ${label}</label>`;

function pair({ width, same, before, after }: PagePictures, index: number): string {
  const note = same ? '<p>At this width, both look the same.</p>' : '';
  return `<div class="width w${index}"><h3>${width} px wide</h3>${note}
<div class="pair">${shot('Before', before)}${shot('After', after)}</div></div>`;
}

function shot(word: 'Before' | 'After', picture: Picture | undefined): string {
  const name = `${word.toLowerCase()}-shot`;
  if (!picture) {
    const text = word === 'Before' ? 'There was no such page.' : 'There is no such page any more.';
    return `<figure class="${name}"><figcaption>${word}</figcaption><div class="absent">${text}</div></figure>`;
  }
  const { file, width, height, marks } = picture;
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;
  const boxes = marks.map(
    (mark) =>
      `<span class="mark" style="left:${percent(mark.x, width)};top:${percent(mark.y, height)};width:${percent(mark.width, width)};height:${percent(mark.height, height)}"><span class="number">${mark.part + 1}</span></span>`,
  );
  const alt = `The page ${word.toLowerCase()}, ${width} pixels wide`;
  return `<figure class="${name}"><figcaption>${word}</figcaption><a class="shot" href="${escapeHtml(UP + file)}"><img src="${escapeHtml(UP + file)}" width="${width}" height="${height}" loading="lazy" alt="${alt}">${boxes.join('')}</a></figure>`;
}
