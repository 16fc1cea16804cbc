import type { MergeConflict, Side } from '@siteyard/schemas/merge';
import { useId, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { ShownValue } from '../../../ui/changes/shown-value.tsx';
import { clashesIn, type Clash } from './clashes.ts';
import { OURS, type Choices } from '../publish/merge-theirs.ts';

/** The labels of the two sides if the other side is another person. */
const MINE_AND_THEIRS: Record<Side, string> = { ours: 'Keep mine', theirs: 'Take theirs' };

/** The chosen sides, and a function that changes one. */
export function useChoices() {
  const [choices, setChoices] = useState(OURS);
  const choose = (what: string, side: Side) =>
    setChoices((before) => new Map(before).set(what, side));
  return { choices, choose };
}

/** The conflicts of a merge, block by block and side by side, with a choice for each. */
export function ClashChoices({
  conflicts,
  choices,
  choose,
  names = MINE_AND_THEIRS,
}: {
  conflicts: readonly MergeConflict[];
  choices: Choices;
  choose: (what: string, side: Side) => void;
  /** The label of each side. */
  names?: Record<Side, string>;
}) {
  return (
    <div className="mt-3 grid gap-3">
      {clashesIn(conflicts).map((clash) => (
        <ClashChoice
          key={clash.what}
          clash={clash}
          chosen={choices.get(clash.what) ?? 'ours'}
          onChoose={(side) => choose(clash.what, side)}
          names={names}
        />
      ))}
    </div>
  );
}

function ClashChoice({
  clash: { label, values },
  chosen,
  onChoose,
  names,
}: {
  clash: Clash;
  chosen: Side;
  onChoose: (side: Side) => void;
  names: Record<Side, string>;
}) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['ours', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className={cx(
              'flex min-w-0 cursor-pointer gap-2 rounded-lg border p-3 text-sm has-focus-visible:outline-2',
              chosen === side ? 'border-brand-600 bg-brand-50' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="grid min-w-0 flex-1 content-start gap-1.5">
              <span className="font-medium">{names[side]}</span>
              {values.map((value, index) => (
                <span key={index} className="min-w-0">
                  {value.label && <span className="block text-xs text-quiet">{value.label}</span>}
                  <ShownValue value={value[side]} />
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
