import { toast } from 'sonner';
import type { FreshBlocks } from './fresh-blocks.ts';

/** Shows messages about the parts that were omitted from inserted blocks. */
export function reportOmitted({
  omittedPictures,
  omittedLinks,
  omittedBlocks,
}: Omit<FreshBlocks, 'blocks'>): void {
  if (omittedPictures > 0)
    toast.info('Pictures of the other site are left out. Upload them here and choose them again.');
  if (omittedLinks > 0)
    toast.info('Links to pages of the other site are left out. Choose pages of this site instead.');
  if (omittedBlocks > 0)
    toast.info(
      omittedBlocks === 1
        ? 'One block is left out, because this site does not know its type.'
        : `${omittedBlocks} blocks are left out, because this site does not know their types.`,
    );
}
