import { useMutation, useQuery } from '@tanstack/react-query';
import type { TemplateHead } from '@siteyard/schemas/content';
import { messageOf } from '../../../lib/http.ts';
import { templatePreview, templatesQuery } from '../../../lib/pages/page-templates.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScaledFrame } from '../../../ui/scaled-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { takeTemplate } from '../api/take-template.ts';
import { useGetPuck } from '../puck/puck.ts';
import { insertTemplate } from './insert-template.ts';

const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-3';

/** The templates for an empty page, with previews. The chosen one is inserted. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const getPuck = useGetPuck();
  const list = useQuery(templatesQuery);
  const add = useMutation({
    mutationFn: ({ key }: TemplateHead) => takeTemplate(key),
    onSuccess: (template, { name }) => {
      insertTemplate({ ...template, name }, getPuck);
      onClose();
    },
    onError: (error) => console.error('Adding a template failed', error),
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Start from a template"
      description="A template is a whole page of ready-made sections. You can change everything in it."
    >
      {add.isError && (
        <Notice kind="error">{messageOf(add.error, 'The template could not be added.')}</Notice>
      )}
      {list.isPending && (
        <div className={GRID}>
          {['a', 'b', 'c', 'd'].map((each) => (
            <Skeleton key={each} className="h-56" />
          ))}
        </div>
      )}
      {list.isError && (
        <LoadFailed
          error={list.error}
          fallback="Failed to load the templates."
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && (
        <ul className={GRID}>
          {list.data.map((template) => (
            <TemplateCard
              key={template.key}
              template={template}
              busy={add.isPending && add.variables === template}
              disabled={add.isPending}
              onChoose={() => add.mutate(template)}
            />
          ))}
        </ul>
      )}
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>Keep the page blank</Button>
      </div>
    </Dialog>
  );
}

function TemplateCard({
  template: { key, name, about },
  busy,
  disabled,
  onChoose,
}: {
  template: TemplateHead;
  /** Whether the template is being added. */
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}) {
  return (
    <li className="relative grid content-start overflow-hidden rounded-lg border border-line bg-white focus-within:border-brand-600 hover:border-brand-500">
      <ScaledFrame src={templatePreview(key)} title={name} />
      <div className="grid gap-1 p-3">
        <button
          type="button"
          disabled={disabled}
          onClick={onChoose}
          // The whole card is clickable.
          className="text-left text-sm font-medium break-words after:absolute after:inset-0 disabled:cursor-progress"
        >
          {name}
        </button>
        <p className="text-sm text-quiet">{busy ? 'Adding…' : about}</p>
      </div>
    </li>
  );
}
