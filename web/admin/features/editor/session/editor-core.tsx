import { useEffect, type ReactNode } from 'react';
import { DragAnnouncer } from '../canvas/drag-announcer.tsx';
import { NavbarGuard } from '../canvas/navbar-guard.tsx';
import { useEditor } from '../editor-context.ts';
import { InlineRichText } from '../inline-text/inline-rich-text.tsx';
import { Landmarks } from './landmarks.tsx';
import { RefusalFocus } from '../publish/refusal-focus.tsx';
import { useGetPuck } from '../puck/puck.ts';
import { SectionDialogs } from '../sections/section-dialogs.tsx';

/** The parts around the canvas that need Puck's state. */
export function EditorCore({ children }: { children: ReactNode }) {
  const { attach, refusal } = useEditor();
  const getPuck = useGetPuck();
  useEffect(() => attach(getPuck), [attach, getPuck]);
  return (
    <>
      {children}
      <DragAnnouncer />
      <Landmarks />
      <NavbarGuard />
      <InlineRichText />
      <SectionDialogs />
      <RefusalFocus refusal={refusal} />
    </>
  );
}
