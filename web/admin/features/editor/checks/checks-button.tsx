import { Popover } from '@base-ui/react/popover';
import { formatSize } from '@siteyard/schemas/content';
import { HEAVY_PAGE } from '@siteyard/schemas/primitives/limits';
import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useClosedByFrame } from '../../../lib/use-closed-by-frame.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import { menuPopupClass } from '../../../ui/menu-class.ts';
import { useEditor } from '../editor-context.ts';
import { describeProblem } from '../publish/problem-place.ts';
import { showProblem } from '../publish/show-problem.ts';
import { findBlock } from '../content/places.ts';
import { useGetPuck, usePuck } from '../puck/puck.ts';
import { useHints, type Hints } from './use-hints.ts';

/** The id with which other code opens the list: `checks.open(CHECKS_BUTTON_ID)`. */
export const CHECKS_BUTTON_ID = 'checks-button';

/** The delay after the last change, so that checks do not slow down typing, in ms. */
const CHECK_DELAY_MS = 600;

/**
 * The number of hints before publishing, and their list. Each hint opens its block and field. Hints do
 * not prevent publishing.
 */
export function ChecksButton({ pageId }: { pageId: number }) {
  const data = useDebounced(
    usePuck((s) => s.appState.data),
    CHECK_DELAY_MS,
  );
  const { checks } = useEditor();
  const [open, setOpen] = useState(false);
  useClosedByFrame(open, setOpen);
  const found = useHints(pageId, data, open);
  const { length } = found.hints;
  const label = length === 0 ? 'Checks: nothing found' : `Checks: ${length} to look at`;
  const Icon = length === 0 ? ClipboardCheck : ClipboardList;
  return (
    <Popover.Root handle={checks} open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        id={CHECKS_BUTTON_ID}
        aria-label={label}
        title={label}
        className={cx(buttonClass('quiet', 'icon'), 'relative')}
      >
        <Icon aria-hidden className="size-4.5" />
        {length > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-warn px-1 text-[0.6875rem] leading-none font-semibold text-white"
          >
            {length > 99 ? '99+' : length}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        {/* A long list scrolls below its button and does not cover the bar from the side. */}
        <Popover.Positioner
          align="end"
          sideOffset={6}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-40"
        >
          <Popover.Popup
            className={cx(
              menuPopupClass,
              'scroll-shadows max-h-(--available-height) w-[min(24rem,calc(100vw-1rem))] overflow-y-auto p-4',
            )}
            onKeyDown={keepKeysInside}
          >
            <Popover.Title className="font-semibold">Before you publish</Popover.Title>
            <HintList found={found} onJump={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function HintList({ found, onJump }: { found: Hints; onJump: () => void }) {
  const getPuck = useGetPuck();
  const { hints, imageBytes, linksChecked, linksFailed } = found;
  return (
    <div className="mt-2 grid grid-cols-1 gap-3 text-sm">
      {hints.length === 0 ? (
        <p>
          {linksChecked
            ? 'There is no sample text, every picture has a description, and every link works.'
            : 'There is no sample text, and every picture has a description.'}
        </p>
      ) : (
        <>
          <p className="text-quiet">
            Please look at these. You can also publish without changing them.
          </p>
          <ul className="-mx-2 grid grid-cols-1 gap-0.5">
            {hints.map((hint, index) => (
              <li key={index}>
                <button
                  type="button"
                  className="w-full rounded-lg px-2 py-1.5 text-left break-words hover:bg-brand-50 hover:text-brand-800"
                  onClick={() => {
                    onJump();
                    showProblem(hint, getPuck());
                  }}
                >
                  {describeProblem(hint, findBlock(getPuck))}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {linksFailed && <p className="text-warn">The links could not be checked.</p>}
      {/* For a heavier page, the list has a hint. */}
      {imageBytes !== undefined && imageBytes > 0 && imageBytes <= HEAVY_PAGE.imageBytes && (
        <p className="border-t border-line pt-2 text-quiet">
          Pictures: {formatSize(imageBytes)} on a large screen. That is fine.
        </p>
      )}
    </div>
  );
}
