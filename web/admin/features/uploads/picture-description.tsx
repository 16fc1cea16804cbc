import type { UploadRecord } from '@siteyard/schemas/http';
import { messageOf } from '../../lib/http.ts';
import { useKeptText } from '../../lib/use-kept-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';
import { useSavePicture } from './use-save-picture.ts';

/** The state of the alternative text of a picture: the typed text, and the call that saves it. */
export function usePictureDescription(picture: UploadRecord) {
  const kept = useKeptText('picture', picture.sha256);
  const alt = kept.typed ?? picture.alt;
  const saving = useSavePicture(picture.sha256);
  return {
    alt,
    type: kept.type,
    isChanged: alt.trim() !== picture.alt,
    saving,
    /** Returns the saved picture; null if saving fails. The form shows the error. */
    async save() {
      const saved = await saving.mutateAsync({ alt: alt.trim() }).catch(() => null);
      if (saved) kept.onSaved(alt);
      return saved;
    },
  };
}

/** The form of the alternative text. */
export function PictureDescription({
  alt,
  type,
  isChanged,
  saving,
  save,
}: ReturnType<typeof usePictureDescription>) {
  return (
    <form
      className="grid justify-items-end gap-2 *:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextAreaField
        label="Description"
        hint="Read to people who cannot see the picture. If a block has no description, it takes this one when you choose the picture."
        rows={2}
        value={alt}
        onChange={(event) => type(event.target.value)}
      />
      {saving.isError && (
        <Notice kind="error" action={<SignInRemedy error={saving.error} />}>
          Not saved. {messageOf(saving.error, 'Please try again.')}
        </Notice>
      )}
      <div className="flex items-center justify-end gap-2">
        <p role="status" className="text-sm text-ok">
          {saving.isSuccess && !isChanged && 'Saved'}
        </p>
        <Button type="submit" size="sm" disabled={!isChanged || saving.isPending}>
          Save description
        </Button>
      </div>
    </form>
  );
}
