import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/**
 * Catches render errors of the editor, which would otherwise unmount the whole admin. Drafts are saved
 * outside of it, so no work is lost.
 */
export class EditorErrorBoundary extends Component<
  { children: ReactNode; onError: () => void; onRestart: () => void },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The editor failed', error, info.componentStack);
    this.props.onError();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="mx-auto grid max-w-md content-center gap-4 px-4 py-16">
        <Notice kind="error">
          Something went wrong in the editor. Your changes are saved as a draft.
        </Notice>
        <Button
          variant="primary"
          className="justify-self-center"
          onClick={() => {
            this.setState({ failed: false });
            this.props.onRestart();
          }}
        >
          Open the page again
        </Button>
      </div>
    );
  }
}
