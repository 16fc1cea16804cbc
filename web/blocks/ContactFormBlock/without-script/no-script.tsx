import type { ContactFormBlockProps } from '@siteyard/schemas/blocks/ContactFormBlock';
import { BUTTON } from '../../_shared/button-look.ts';
import type { ViewProps } from '../../_shared/view-props.ts';
import { pageWords } from '../../_shared/words/page-words.ts';
import type { EnquirySetup } from '../enquiry/enquiry-value.ts';
import { FormWithoutScript } from './form.tsx';
import { reachUsText } from './reach-us-text.tsx';

interface NoScriptProps {
  block: ViewProps<ContactFormBlockProps>;
  /** The enquiry that the form asks for; null for the specified form, which needs script. */
  setup: EnquirySetup | null;
}

/**
 * The part of the block for browsers without script: the form of this visitor, a link to it, or other ways
 * to reach the business. Nothing if the site has already answered the form of the visitor.
 */
export function NoScript({ block, setup }: NoScriptProps) {
  const { isEditing, metadata } = block.puck;
  const { visitorForm, settings } = metadata;
  const words = pageWords(metadata);
  if (!setup || !visitorForm)
    return isEditing ? null : (
      <noscript>
        <p className="mt-4 text-alert" lang={words.lang} dir="auto">
          {reachUsText(words, settings?.contact)}
        </p>
      </noscript>
    );
  if (visitorForm === 'offered')
    return (
      <noscript>
        <a href="?item=" className={BUTTON} lang={words.lang}>
          {words.withoutScript.useForm}
        </a>
      </noscript>
    );
  if (visitorForm.answer) return null;
  return (
    <noscript>
      <FormWithoutScript block={block} setup={setup} form={visitorForm} />
    </noscript>
  );
}
