import type { ContactFormBlockProps } from '@siteyard/schemas/blocks/ContactFormBlock';
import { cx } from '../_shared/cx.ts';
import { Island } from '../_shared/island.tsx';
import { steps } from '../_shared/spacing.ts';
import { sectionClass } from '../_shared/section.ts';
import { SectionHeading } from '../_shared/headings/section-heading.tsx';
import type { ViewProps } from '../_shared/view-props.ts';
import { pageWords } from '../_shared/words/page-words.ts';
import { ReachUs } from './reach-us.tsx';
import { EnquiryIsland } from './enquiry-island.tsx';
import { enquirySetup } from './enquiry/enquiry-setup.ts';
import type { EnquirySetup } from './enquiry/enquiry-value.ts';
import { ContactFormIsland } from './island.tsx';
import { AnswerWithoutScript } from './without-script/answer.tsx';
import { NoScript } from './without-script/no-script.tsx';

/** The contact form in its card. */
export function ContactFormBlockView(props: ViewProps<ContactFormBlockProps>) {
  const { puck } = props;
  const setup = enquirySetup(props, puck.metadata.settings);
  return (
    <section
      className={sectionClass(props, 'block-form')}
      style={{
        paddingInline: steps(props.sectionPaddingX, 8),
        paddingBlock: steps(props.sectionPaddingY, 16),
      }}
    >
      <div
        className={cx(
          'form-card',
          // Without padding, the frame would touch the fields.
          props.cardPadding > 0 && 'rounded-panel bg-white shadow-card ring-1 ring-steel-200',
        )}
        style={{ padding: steps(props.cardPadding, 12) }}
      >
        <SectionHeading text={props.title} prop="title" className="mb-6" puck={puck} />
        <ReachUs settings={puck.metadata.settings} />
        <Form block={props} setup={setup} />
        <NoScript block={props} setup={setup} />
      </div>
    </section>
  );
}

interface FormProps {
  block: ViewProps<ContactFormBlockProps>;
  /** The enquiry that the form asks for; null for the specified form. */
  setup: EnquirySetup | null;
}

/** The specified form or that of an enquiry, or the answer to an enquiry that was sent without script. */
function Form({ block, setup }: FormProps) {
  const { isEditing, metadata } = block.puck;
  const { visitorForm, captcha = { provider: 'none' as const } } = metadata;
  if (setup && typeof visitorForm === 'object' && visitorForm.answer)
    return <AnswerWithoutScript block={block} setup={setup} form={visitorForm} />;
  const words = pageWords(metadata);
  const { id, buttonText, successText, errorText, hidePhone, hideSubject } = block;
  const data = {
    id,
    // Screen readers cannot announce a button without a name.
    buttonText: buttonText || 'Send Message',
    successText,
    errorText,
    hidePhone,
    hideSubject,
    words: words.form,
    lang: words.lang,
    captcha,
    ...(metadata.inEditor && { inEditor: true }),
    ...(isEditing && { isEditing: true }),
  };
  if (!setup)
    return (
      <Island
        type="ContactFormBlock"
        component={ContactFormIsland}
        data={data}
        isEditing={isEditing}
      />
    );
  return (
    <Island
      type="EnquiryForm"
      component={EnquiryIsland}
      data={{ ...data, setup, enquiryWords: words.enquiry }}
      isEditing={isEditing}
    />
  );
}
