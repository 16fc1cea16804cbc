import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Block } from '@siteyard/schemas/content';
import { NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '../../../lib/http.ts';
import { ownSectionsQuery, saveSection } from '../api/own-sections.ts';
import { firstWords } from '../content/block-name.ts';
import { blockOnCanvas } from '../canvas/show-block.ts';
import { blocksOfZone } from '../content/places.ts';
import { useGetPuck } from '../puck/puck.ts';
import { guessPurpose } from './guess-purpose.ts';
import { SectionForm, type SectionDetails } from './section-form.tsx';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { blockLabel } from '../../../../blocks/value-label.ts';

/** Saves a block as a section of the site, with neighbours that can be chosen. */
export function SaveSectionDialog({ blockId, onClose }: { blockId: string; onClose: () => void }) {
  const getPuck = useGetPuck();
  const queryClient = useQueryClient();
  // The blocks at the opening of the dialog. It is modal, so they do not change.
  const [blocks] = useState(() => neighboursOf(blockId, getPuck));
  const [chosen, setChosen] = useState<readonly string[]>([blockId]);
  const chosenBlocks = blocks.filter(({ props }) => chosen.includes(props.id));
  const save = useMutation({
    mutationFn: (details: SectionDetails) =>
      saveSection({
        ...details,
        contentVersion: CONTENT_VERSION,
        blocks: chosenBlocks.map((block) => ({ ...block })),
      }),
    onSuccess: ({ section }) => {
      void queryClient.invalidateQueries({ queryKey: ownSectionsQuery.queryKey });
      toast.success(`“${section.name}” is saved. It is under Sections now.`);
      onClose();
    },
    onError: (error) => console.error('Saving a section failed', error),
  });
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const first = blocks.find(({ props }) => props.id === blockId);

  return (
    <SectionForm
      title="Save as section"
      description="You can then add it to any page. Later changes on this page do not change the section."
      details={{
        name: first ? firstWords(first) || blockLabel(first.type) : '',
        purpose: guessPurpose(chosenBlocks),
      }}
      saveLabel="Save section"
      busy={save.isPending}
      error={save.isError ? messageOf(save.error, 'The section could not be saved.') : undefined}
      missing={chosenBlocks.length === 0 ? 'Choose at least one block.' : undefined}
      onSave={save.mutate}
      onClose={onClose}
      // The button that opened the dialog is on the canvas, in another document.
      returnFocus={() => blockOnCanvas(blockId)}
    >
      {blocks.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-medium">Blocks</legend>
          <div className="grid max-h-48 gap-1 overflow-y-auto rounded-lg border border-line p-2">
            {blocks.map((block) => (
              <label
                key={block.props.id}
                className="flex items-start gap-2 text-sm pointer-coarse:py-1.5"
              >
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 shrink-0 accent-brand-600"
                  checked={chosen.includes(block.props.id)}
                  onChange={() => toggle(block.props.id)}
                />
                <span className="min-w-0 break-words">{nameOf(block)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </SectionForm>
  );
}

/** The name of a block with the first words in it, which distinguish two layouts. */
function nameOf(block: Block): string {
  const words = firstWords(block);
  return words ? `${blockLabel(block.type)} “${words}”` : blockLabel(block.type);
}

/** The blocks of the list that contains a block, in order; none for a block that no longer exists. */
function neighboursOf(id: string, getPuck: ReturnType<typeof useGetPuck>): Block[] {
  const at = getPuck().getSelectorForId(id);
  if (!at) return [];
  return blocksOfZone(getPuck, at.zone ?? ROOT_ZONE).filter(({ type }) => type !== NAVBAR_TYPE);
}
