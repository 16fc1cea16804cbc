import type { TimelineProps } from '@siteyard/schemas/blocks/Timeline';
import { PAGE_IDS } from '@siteyard/schemas/primitives/limits';
import { markFill } from '../_shared/look/colour.ts';
import { focusOf, safeImage } from '../_shared/images/image-attributes.ts';
import { Island } from '../_shared/island.tsx';
import { Placeholder } from '../_shared/placeholder.tsx';
import { sectionClass } from '../_shared/section.ts';
import type { ViewProps } from '../_shared/view-props.ts';
import { pageWords } from '../_shared/words/page-words.ts';
import { TimelineIsland } from './island.tsx';
import { clampIndex, dateLabel, sortMilestones } from './milestones.ts';
import type { TimelineItem } from './timeline-item.ts';
import { PictureLinks } from './without-script.tsx';

/** The accent for an invalid colour, and for `look` on a site without a look. */
const ACCENT = { colour: '#6b21a8', on: '#ffffff' };

/** Milestones on a line, each opening a gallery. */
export function TimelineView(props: ViewProps<TimelineProps>) {
  const { id, puck } = props;
  const words = pageWords(puck.metadata);
  const { partLevel = 3 } = puck.metadata;
  if (props.milestones.length === 0 && !puck.isEditing && !props.showLinkToHistoryPage) return null;
  const items = timelineItems(props);
  return (
    <section className={sectionClass(props, 'wrap block-section')}>
      {props.milestones.length > 0 && (
        <Island
          type="Timeline"
          component={TimelineIsland}
          data={{
            id,
            items,
            words: words.gallery,
            lang: words.lang,
            // Left out if it is the default, so that the HTML of stored pages does not change.
            ...(partLevel !== 3 && { partLevel }),
          }}
          isEditing={puck.isEditing}
        />
      )}
      {!puck.isEditing && <PictureLinks items={items} words={words.gallery} lang={words.lang} />}
      {props.milestones.length === 0 && puck.isEditing && <Placeholder text="No milestones yet." />}
      {props.showLinkToHistoryPage && (
        <p className="mt-10 text-center">
          <a
            href={`/pages/${PAGE_IDS.history}`}
            lang={words.lang}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {words.timeline.readMore}
          </a>
        </p>
      )}
    </section>
  );
}

/** The island's data: sorted, with dates as text, and only safe images and colours. */
function timelineItems(props: ViewProps<TimelineProps>): TimelineItem[] {
  const { metadata, isEditing } = props.puck;
  const stored = new Map(props.milestones.map((milestone, index) => [milestone, index]));
  const accent = markFill(props.accentColor, ACCENT);
  const { untitled } = pageWords(metadata).timeline;
  return sortMilestones(props.milestones).map((milestone) => {
    const judged = milestone.images.map((address) => safeImage(address, metadata));
    const images = judged.filter((image) => image !== null);
    const place = clampIndex(milestone.defaultImage, judged.length);
    const shown = judged[place];
    const focus = shown && focusOf(milestone.images[place], metadata);
    const fill = markFill(milestone.accentColor, accent);
    return {
      title: milestone.title.trim() || untitled,
      description: milestone.description,
      date: dateLabel(milestone, metadata.settings?.language),
      colour: fill.colour,
      textColour: fill.on,
      images,
      first: shown ? images.indexOf(shown) : 0,
      ...(isEditing && { path: `milestones[${stored.get(milestone)}]` }),
      ...(focus && { focus }),
    };
  });
}
