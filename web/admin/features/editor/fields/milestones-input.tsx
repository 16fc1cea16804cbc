import type { Milestone } from '@siteyard/schemas/blocks/Timeline';
import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { dateLabel } from '../../../../blocks/Timeline/milestones.ts';
import { Button } from '../../../ui/button.tsx';
import { ListItemButtons } from '../../../ui/list-item-buttons.tsx';
import { moveItem } from '../../../lib/move-item.ts';
import { MilestoneFields } from './milestone-fields.tsx';

/** The milestones of a timeline: added, removed, moved up and down, expanded to be edited. */
export function MilestonesInput({
  max,
  value,
  onChange,
  readOnly,
}: {
  max: number;
  value: unknown;
  onChange: (value: Milestone[]) => void;
  readOnly: boolean;
}) {
  const milestones = Array.isArray(value) ? (value as Milestone[]) : [];
  const [expanded, setExpanded] = useState<string | null>(null);
  // Stored lists may contain the same id twice, so items are addressed by index.
  const keyOf = ({ id }: Milestone, index: number) =>
    milestones.findIndex((each) => each.id === id) === index ? id : `${id} ${index}`;

  return (
    <div className="grid grid-cols-1 gap-2">
      <ol className="grid grid-cols-1 gap-1.5">
        {milestones.map((milestone, index) => {
          const key = keyOf(milestone, index);
          const open = expanded === key;
          const name = milestone.title || 'Untitled';
          const Icon = open ? ChevronDown : ChevronRight;
          return (
            <li key={key} className="rounded-lg border border-line bg-white">
              <div className="flex items-center">
                <button
                  type="button"
                  aria-expanded={open}
                  onClick={() => setExpanded(open ? null : key)}
                  className="flex min-w-0 flex-1 items-center gap-1.5 px-2 py-2 text-left text-sm"
                >
                  <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{name}</span>
                    <span className="block truncate text-xs text-quiet">
                      {dateLabel(milestone) || 'No date'}
                    </span>
                  </span>
                </button>
                <ListItemButtons
                  name={name}
                  index={index}
                  count={milestones.length}
                  disabled={readOnly}
                  onMove={(to) => onChange(moveItem(milestones, index, to))}
                  onRemove={() => onChange(milestones.toSpliced(index, 1))}
                />
              </div>
              {open && (
                <div className="border-t border-line p-3">
                  <MilestoneFields
                    milestone={milestone}
                    onChange={(changed) => onChange(milestones.with(index, changed))}
                    readOnly={readOnly}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {milestones.length === 0 && <p className="text-sm text-quiet">No milestones yet.</p>}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={readOnly || milestones.length >= max}
        onClick={() => {
          const milestone = newMilestone();
          onChange([...milestones, milestone]);
          setExpanded(milestone.id);
        }}
      >
        <Plus aria-hidden className="size-4" />
        Add milestone
      </Button>
    </div>
  );
}

function newMilestone(): Milestone {
  return {
    id: `ms-${crypto.getRandomValues(new Uint32Array(2)).join('')}`,
    title: '',
    description: '',
    dateMode: 'single',
    date: '',
    dateStart: '',
    dateEnd: '',
    month: '',
    images: [],
    defaultImage: 0,
    accentColor: '',
  };
}
