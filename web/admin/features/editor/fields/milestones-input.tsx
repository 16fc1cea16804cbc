import type { Milestone } from '@siteyard/schemas/blocks/Timeline';
import { dateLabel } from '../../../../blocks/Timeline/milestones.ts';
import { ItemList } from './item-list.tsx';
import { MilestoneFields } from './milestone-fields.tsx';

/** The milestones of a timeline, which are added, removed, moved, and expanded for editing. */
export function MilestonesInput({
  max,
  value,
  onChange,
  readOnly,
  openIndex,
}: {
  max: number;
  value: unknown;
  onChange: (value: Milestone[]) => void;
  readOnly: boolean;
  /** The index of a milestone with a problem, which is open from the start. */
  openIndex?: number | undefined;
}) {
  const milestones = Array.isArray(value) ? (value as Milestone[]) : [];
  return (
    <ItemList
      items={milestones}
      nameOf={({ title }) => title || 'Untitled'}
      noteOf={(milestone) => dateLabel(milestone) || 'No date'}
      newItem={newMilestone}
      addLabel="Add milestone"
      emptyText="No milestones yet."
      max={max}
      readOnly={readOnly}
      openIndex={openIndex}
      onChange={onChange}
    >
      {(milestone, _, change) => (
        <div className="p-3">
          <MilestoneFields milestone={milestone} onChange={change} readOnly={readOnly} />
        </div>
      )}
    </ItemList>
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
