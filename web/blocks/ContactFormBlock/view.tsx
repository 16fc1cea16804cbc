import type { ContactFormBlockProps } from '@siteyard/schemas/blocks/ContactFormBlock';
import { cx } from '../_shared/cx.ts';
import { Island } from '../_shared/island.tsx';
import { steps } from '../_shared/spacing.ts';
import { sectionClass } from '../_shared/section.ts';
import { SectionHeading } from '../_shared/section-heading.tsx';
import type { ViewProps } from '../_shared/view-props.ts';
import { pageWords } from '../_shared/words/page-words.ts';
import { ReachUs } from './reach-us.tsx';
import { InsteadOfIsland, WithoutScript } from './without-script.tsx';
import { EnquiryIsland } from './enquiry-island.tsx';
import { enquirySetup } from './enquiry/enquiry-setup.ts';
import { ContactFormIsland } from './island.tsx';
import { PlainAnswer } from './plain/plain-answer.tsx';
import { PlainForm } from './plain/plain-form.tsx';

/** The contact form in its card. */
export function ContactFormBlockView(props: ViewProps<ContactFormBlockProps>) {
  const { id, puck } = props;
  const words = pageWords(puck.metadata);
  const { title, buttonText, successText, errorText, hidePhone, hideSubject } = props;
  const setup = enquirySetup(props, puck.metadata.settings);
  const { visitorForm } = puck.metadata;
  const own = setup &&
    typeof visitorForm === 'object' && { block: props, setup, form: visitorForm };
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
    captcha: puck.metadata.captcha ?? { provider: 'none' as const },
    ...(puck.metadata.inEditor && { inEditor: true }),
    ...(puck.isEditing && { isEditing: true }),
  };
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
        <SectionHeading text={title} prop="title" className="mb-6" puck={puck} />
        <ReachUs settings={puck.metadata.settings} />
        {own && own.form.answer ? (
          <PlainAnswer {...own} />
        ) : setup ? (
          <Island
            type="EnquiryForm"
            component={EnquiryIsland}
            data={{ ...data, setup, enquiryWords: words.enquiry }}
            isEditing={puck.isEditing}
          />
        ) : (
          <Island
            type="ContactFormBlock"
            component={ContactFormIsland}
            data={data}
            isEditing={puck.isEditing}
          />
        )}
        {setup && visitorForm ? (
          (visitorForm === 'offered' || !visitorForm.answer) && (
            <InsteadOfIsland words={words} form={own ? <PlainForm {...own} /> : undefined} />
          )
        ) : puck.isEditing ? null : (
          <WithoutScript words={words} contact={puck.metadata.settings?.contact} />
        )}
      </div>
    </section>
  );
}
