import {
  SECTION_PURPOSE_LABELS,
  SECTION_PURPOSES,
  sectionPurpose,
  type SectionPurpose,
} from '@siteyard/schemas/content';
import { SECTION_LIMITS } from '@siteyard/schemas/primitives/limits';
import { useState, type ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, inputClass, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The name and the purpose of a section. */
export interface SectionDetails {
  name: string;
  purpose: SectionPurpose;
}

/** A dialog that asks for the name and the purpose of a section. */
export function SectionForm({
  title,
  description,
  details,
  saveLabel,
  busy,
  error,
  missing,
  children,
  onSave,
  onClose,
  returnFocus,
}: {
  title: string;
  description?: string;
  /** The suggested values. */
  details: SectionDetails;
  saveLabel: string;
  busy: boolean;
  /** The error of the last save. */
  error: string | undefined;
  /** A sentence about another missing input; undefined for none. */
  missing?: string | undefined;
  /** Further fields. */
  children?: ReactNode;
  onSave: (details: SectionDetails) => void;
  onClose: () => void;
  /** Returns the element that gets the focus after closing; by default the one that had it before. */
  returnFocus?: () => HTMLElement | null;
}) {
  const [typedName, setName] = useState<string>();
  const [chosenPurpose, setPurpose] = useState<SectionPurpose>();
  const name = typedName ?? details.name;
  const purpose = chosenPurpose ?? details.purpose;
  const isBlank = name.trim() === '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      {...(returnFocus && { returnFocus })}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave({ name: name.trim(), purpose });
        }}
      >
        {error !== undefined && <Notice kind="error">{error}</Notice>}
        <TextField
          label="Name"
          autoFocus
          required
          maxLength={SECTION_LIMITS.name}
          error={isBlank ? 'A section needs a name.' : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field label="Purpose">
          {(ids) => (
            <select
              {...ids}
              className={cx(inputClass, 'h-10')}
              value={purpose}
              onChange={({ target }) => setPurpose(sectionPurpose.parse(target.value))}
            >
              {SECTION_PURPOSES.map((each) => (
                <option key={each} value={each}>
                  {SECTION_PURPOSE_LABELS[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {children}
        {missing !== undefined && (
          <p role="status" className="text-sm text-danger">
            {missing}
          </p>
        )}
        <div className="flex justify-end gap-2 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={missing !== undefined || busy || isBlank}
          >
            {busy ? 'Saving…' : saveLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
