import type { Issue } from '@siteyard/schemas/errors';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Children, isValidElement, useId, useState, type ReactNode } from 'react';
import type { FieldGroup } from '../../../../blocks/_shared/block-editor.ts';
import { FIELD_GROUPS, groupOf } from './field-groups.ts';

/**
 * The fields of a block under Content, Style and Advanced. The open groups stay open for other blocks. A
 * group with a problem is open. A block with one group has no headings.
 * @param props.children Puck's fields
 */
export function GroupedFields({
  type,
  problems,
  children,
}: {
  /** The block's type; undefined for the page itself. */
  type: string | undefined;
  problems: readonly Issue[];
  children: ReactNode;
}) {
  const [closed, setClosed] = useState<readonly FieldGroup[]>(['advanced']);
  const fields = Children.toArray(children).map((element) => {
    const name = nameOf(element);
    return { element, name, group: groupOf(type, name) };
  });
  const groups = FIELD_GROUPS.map(({ group, label }) => {
    const own = fields.filter((field) => field.group === group);
    const wrong = own.some(({ name }) => problems.some((problem) => problem.field === name));
    return { group, label, own, open: wrong || !closed.includes(group) };
  }).filter(({ own }) => own.length > 0);

  if (groups.length < 2) return <div className="py-2">{children}</div>;
  return groups.map(({ group, label, own, open }) => (
    <Group
      key={group}
      label={label}
      open={open}
      onToggle={() =>
        setClosed(open ? [...closed, group] : closed.filter((each) => each !== group))
      }
    >
      {own.map(({ element }) => element)}
    </Group>
  ));
}

function Group({
  label,
  open,
  onToggle,
  children,
}: {
  label: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <section className="border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex w-full items-center gap-1.5 px-3 py-2.5 text-left text-xs font-semibold tracking-wide text-quiet uppercase hover:text-ink"
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </button>
      </h3>
      <div id={id} hidden={!open} className="pb-3">
        {children}
      </div>
    </section>
  );
}

/** The name of the prop that one of Puck's fields edits. */
function nameOf(element: ReactNode): string {
  if (!isValidElement<{ fieldName?: unknown }>(element)) return '';
  const { fieldName } = element.props;
  return typeof fieldName === 'string' ? fieldName : '';
}
