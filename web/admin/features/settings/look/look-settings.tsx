import type { Language } from '@siteyard/schemas/settings';
import { look as lookSchema, type Look } from '@siteyard/schemas/look';
import { Button } from '../../../ui/button.tsx';
import { ColourInput } from '../../../ui/colour-input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useWork } from '../work/settings-work-context.ts';
import { ChoiceField } from './choice-field.tsx';
import { lookNotes } from './look-notes.ts';
import { LookPreview } from './look-preview.tsx';
import { LOOK_LABELS } from '../../../lib/settings/look-words.ts';
import { ReadyMadeLooks } from './ready-made-looks.tsx';

/** Colours, typefaces and shapes of the site's pages next to a preview, at `/settings/look`. */
export function LookSettings() {
  const { settings, set } = useWork();
  const { look, language } = settings;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-5">
        <Section title="Ready-made looks">
          <p className="text-sm text-quiet">
            Choose one to start from, then change what you like. Texts, pictures and colours that
            you chose for single blocks stay.
          </p>
          <ReadyMadeLooks look={look} onChoose={(chosen) => set({ look: chosen })} />
          {look ? (
            <Button className="justify-self-start" onClick={() => set({ look: undefined })}>
              Use the standard look
            </Button>
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-sm">Your site has the standard look.</p>
              <Button onClick={() => set({ look: lookSchema.parse({}) })}>Make your own</Button>
            </div>
          )}
        </Section>
        {look && (
          <LookFields
            look={look}
            language={language}
            onChange={(change) => set({ look: { ...look, ...change } })}
          />
        )}
      </div>
      <div className="lg:sticky lg:top-4">
        <LookPreview settings={settings} />
      </div>
    </div>
  );
}

function LookFields({
  look,
  language,
  onChange,
}: {
  look: Look;
  language: Language;
  onChange: (change: Partial<Look>) => void;
}) {
  const field = { look, onChange };
  const notes = lookNotes(look, language);
  return (
    <>
      <Section title="Colours">
        <Colour
          label={LOOK_LABELS.brand}
          hint="For links, and for a header or footer in this colour."
          value={look.brand}
          onChange={(brand) => onChange({ brand })}
        />
        <Colour
          label={LOOK_LABELS.accent}
          hint="For buttons, lines and marks."
          value={look.accent}
          onChange={(accent) => onChange({ accent })}
        />
        {notes.length > 0 && (
          <Notice kind="info">
            <ul className="grid gap-1.5">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Notice>
        )}
        <ChoiceField field="neutral" {...field} />
        <ChoiceField field="header" {...field} />
        <ChoiceField field="footer" {...field} />
      </Section>
      <Section title="Typefaces">
        <ChoiceField field="heading_font" {...field} />
        <ChoiceField field="body_font" {...field} />
        <ChoiceField field="heading_line" {...field} />
      </Section>
      <Section title="Shapes and space">
        <ChoiceField field="corners" {...field} />
        <ChoiceField field="buttons" {...field} />
        <ChoiceField field="density" {...field} />
      </Section>
    </>
  );
}

function Colour({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <p className="text-sm text-quiet">{hint}</p>
      <ColourInput opaque label={label} value={value} onChange={onChange} />
    </div>
  );
}
