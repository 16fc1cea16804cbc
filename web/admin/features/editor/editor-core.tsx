import { useEffect, type ReactNode } from 'react';
import { NavbarGuard } from './canvas/navbar-guard.tsx';
import { useEditor } from './editor-context.ts';
import { RefusalFocus } from './publish/problem-list.tsx';
import { useGetPuck } from './puck.ts';

/** Invisible parts that need Puck's state. */
export function EditorCore({ children }: { children: ReactNode }) {
  const { attach, refusal } = useEditor();
  const getPuck = useGetPuck();
  useEffect(() => attach(getPuck), [attach, getPuck]);
  return (
    <>
      {children}
      <NavbarGuard />
      <RefusalFocus refusal={refusal} />
    </>
  );
}
