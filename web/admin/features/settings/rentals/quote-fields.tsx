import { useQuery } from '@tanstack/react-query';
import { businessNameOf } from '@siteyard/schemas/business';
import {
  QUOTE_TEXT_MOST,
  fillQuote,
  QUOTE_NAMES,
  quoteToStore,
  quoteValues,
  standardQuote,
  unknownQuoteNames,
  type QuoteWords,
} from '@siteyard/schemas/rentals';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RentalFieldsProps } from './rental-fields.ts';
import { sampleEnquiry } from './sample-enquiry.ts';

/** The fragment of the section's address, to which a contact request links. */
const HASH = '#quotes';

/** The text of quotes. The standard text is shown only after a click, because most shops keep it. */
export function QuoteFields(props: RentalFieldsProps) {
  const { rules, settings } = props;
  const [isLinked] = useState(() => window.location.hash === HASH);
  const [isOpen, setOpen] = useState(isLinked || rules.quote !== '');
  const { language } = settings;
  const words = useQuery({
    queryKey: ['quote-words', language],
    queryFn: async () =>
      (await import('../../../../blocks/_shared/words/index.ts')).wordsIn(language).enquiry,
    staleTime: Infinity,
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLinked && words.isSuccess) place.current?.scrollIntoView();
  }, [isLinked, words.isSuccess]);
  return (
    <div ref={place} id={HASH.slice(1)} className="scroll-mt-20">
      <Section title="Quotes">
        <p className="text-sm text-quiet">
          “Write a quote” in a contact request fills the reply with a standard text. You can change
          it before you send it.
        </p>
        {!isOpen && (
          <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
            Change the text
          </Button>
        )}
        {isOpen && words.isPending && <Skeleton className="h-40" />}
        {isOpen && words.isError && (
          <LoadFailed
            error={words.error}
            fallback="Failed to load the text."
            onRetry={() => void words.refetch()}
          />
        )}
        {isOpen && words.isSuccess && <QuoteText {...props} words={words.data} />}
      </Section>
    </div>
  );
}

/** The text and a sample of a quote. If the user saves an empty text, the standard text is used. */
function QuoteText({ rules, settings, set, words }: RentalFieldsProps & { words: QuoteWords }) {
  const standard = standardQuote(words);
  const [typed, setTyped] = useState<string | null>(null);
  // If a version is restored, its text replaces the typed text.
  const isTyped = typed !== null && quoteToStore(typed, standard) === rules.quote;
  const text = isTyped ? typed : rules.quote || standard;
  const unknown = unknownQuoteNames(text);
  const change = (next: string) => {
    setTyped(next);
    set({ quote: quoteToStore(next, standard) });
  };
  const site = { language: settings.language, business: businessNameOf(settings) };
  const values = quoteValues(sampleEnquiry(rules), words, site);
  return (
    <>
      <TextAreaField
        label="Text of a quote"
        dir="auto"
        rows={11}
        value={text}
        maxLength={QUOTE_TEXT_MOST}
        hint={`The site fills these in: ${QUOTE_NAMES.map((name) => `{${name}}`).join(' ')}. A line without any value is left out.`}
        error={unknown.length > 0 ? `Not filled in: ${unknown.join(' ')}` : undefined}
        onChange={({ target }) => change(target.value)}
      />
      {rules.quote !== '' && (
        <Button size="sm" className="justify-self-start" onClick={() => change(standard)}>
          Use the standard text
        </Button>
      )}
      <figure className="grid gap-1.5">
        <figcaption className="text-sm font-medium">Example</figcaption>
        <p
          dir="auto"
          className="rounded-lg bg-ground p-4 text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {fillQuote(rules.quote || standard, values)}
        </p>
      </figure>
    </>
  );
}
