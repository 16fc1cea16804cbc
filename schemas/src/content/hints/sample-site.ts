import type { SampleOnPage } from '../../http/starter.ts';
import type { Block, PageContent } from '../page-content.ts';
import { mapBlockFields, walkBlocks } from '../walk.ts';
import { addHint, quoted, type PageHint } from './page-hint.ts';

/**
 * Returns hints for content of the sample site that is still on a page: the business name, pictures, and
 * the description and image for search engines and shared links. `findSampleTexts` finds the texts.
 * @param description the description of the page
 */
export function findSampleSite(
  content: PageContent,
  description: string,
  sample: SampleOnPage,
): PageHint[] {
  const [texts, named, pictures] = [sample.texts, sample.named, sample.pictures].map(
    (values) => new Set(values),
  );
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    const hints = new Map<string, PageHint>();
    mapBlockFields(block, (kind, value, path) => {
      if (value === '' || texts?.has(value)) return value;
      if (kind === 'asset' && pictures?.has(value) && !isHiddenPicture(block, path))
        addHint(hints, 'sample_picture', block, path, 'shows a picture of the sample site');
      if (kind !== 'asset' && named?.has(value)) {
        const message = `still names the sample business: “${quoted(value)}”`;
        addHint(hints, 'sample_named', block, path, message);
      }
      return value;
    });
    for (const hint of hints.values()) found.push(hint);
  }
  const ofPage = (kind: PageHint['kind'], field: string, message: string): PageHint => ({
    kind,
    path: field,
    message,
    ...(field !== '' && { field }),
  });
  if (sample.description !== '' && sample.description === description)
    found.push(ofPage('sample_text', 'description', 'is still the text of the sample'));
  if (sample.social_image) {
    const message =
      'shared links show the picture of the sample site: change it under “Web address and search…”, in the menu beside Publish';
    found.push(ofPage('sample_picture', '', message));
  }
  return found;
}

/** Whether a picture is hidden: a banner with a colour keeps its picture for later. */
export const isHiddenPicture = (block: Block, path: readonly (string | number)[]): boolean =>
  block.type === 'JumbotronBlock' &&
  block.props.backgroundType !== 'image' &&
  path.at(-1) === 'backgroundImage';
