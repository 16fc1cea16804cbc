import { isAnswered, type QuestionsProps } from '@siteyard/schemas/blocks/Questions';
import { cx } from '../_shared/cx.ts';
import { Placeholder } from '../_shared/placeholder.tsx';
import { sectionClass } from '../_shared/section.ts';
import { SectionHeading } from '../_shared/headings/section-heading.tsx';
import { textMark } from '../_shared/text-mark.ts';
import type { BlockContext, ViewProps } from '../_shared/view-props.ts';

/** A heading and questions that open their answers, side by side if there is room. */
export function QuestionsView(props: ViewProps<QuestionsProps>) {
  const { heading, items, openFirst, puck } = props;
  const shown = puck.isEditing ? items : items.filter(isAnswered);
  if (shown.length === 0 && !puck.isEditing) return null;
  return (
    <section className={sectionClass(props, 'wrap block-section')}>
      <div
        className={cx(
          'grid grid-cols-1 gap-x-12 gap-y-4',
          heading !== '' && '@3xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]',
        )}
      >
        <SectionHeading text={heading} puck={puck} />
        {shown.length > 0 ? (
          <div className="min-w-0 divide-y divide-steel-200 border-y border-steel-200">
            {shown.map((item, index) => (
              // Items have no id. They are shown in stored order.
              <Item
                key={index}
                item={item}
                index={index}
                open={openFirst && index === 0}
                puck={puck}
              />
            ))}
          </div>
        ) : (
          <Placeholder text="Add a question" />
        )}
      </div>
    </section>
  );
}

interface ItemProps {
  item: QuestionsProps['items'][number];
  index: number;
  open: boolean;
  puck: BlockContext;
}

/** Opens an item again after a click or a key has closed it. On the canvas, answers must stay open. */
function openAgain({ currentTarget }: { currentTarget: HTMLDetailsElement }) {
  currentTarget.open = true;
}

/** A question and its answer. On the canvas the answer stays open, because it is edited there. */
function Item({ item, index, open, puck }: ItemProps) {
  const { isEditing } = puck;
  return (
    // The key resets answers that were closed while the page was tried out.
    <details
      key={String(isEditing)}
      className="question group"
      open={open || isEditing}
      onToggle={isEditing ? openAgain : undefined}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-4 rounded-control py-3.5 text-title-4 font-semibold text-steel-900 hover:text-link">
        <span className="min-w-0 flex-1" dir="auto" {...textMark(puck, `items[${index}].question`)}>
          {item.question}
        </span>
        <Chevron />
      </summary>
      <p
        className="max-w-3xl pe-12 pb-5 whitespace-pre-line"
        dir="auto"
        {...textMark(puck, `items[${index}].answer`)}
      >
        {item.answer}
      </p>
      {isEditing && !isAnswered(item) && (
        <Placeholder className="mb-5" text="Visitors see it with a question and an answer" />
      )}
    </details>
  );
}

/** Turns when the answer opens. It is decorative: `details` has its own open state. */
function Chevron() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-8 shrink-0 rounded-full bg-signal-200 p-1.5 text-steel-900 transition-transform group-open:rotate-180 print:hidden"
    >
      <path d="m6 9.5 6 6 6-6" />
    </svg>
  );
}
