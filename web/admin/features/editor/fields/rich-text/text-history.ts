import { contentOf } from './stored-text.ts';

/** A state to show again. */
export interface Step<Text, Caret> {
  text: Text;
  /** Where the change was; null if unknown. */
  caret: Caret | null;
}

interface Entry<Caret> {
  snapshot: string;
  /** The caret before and after the change that led to this state. */
  before: Caret | null;
  after: Caret | null;
}

/** Undo for the rich-text editor, which has none of its own: snapshots, newest last. */
export class TextHistory<Text, Caret = unknown> {
  private readonly past: Entry<Caret>[];
  private future: Entry<Caret>[] = [];

  constructor(
    first: Text,
    private readonly limit = 1000,
  ) {
    this.past = [{ snapshot: JSON.stringify(first), before: null, after: null }];
  }

  /**
   * Records a state and drops undone states. A state with the content of the last one is not a step:
   * its ids replace those of the last one, and undone states remain.
   */
  record(text: Text, before: Caret | null = null, after: Caret | null = null): void {
    const snapshot = JSON.stringify(text);
    const last = this.past.at(-1);
    if (last && contentOf(text) === contentOf(JSON.parse(last.snapshot))) {
      last.snapshot = snapshot;
      return;
    }
    this.past.push({ snapshot, before, after });
    if (this.past.length > this.limit) this.past.shift();
    this.future = [];
  }

  /** Replaces the last state with what the editor made of it when it was shown again. */
  settle(text: Text): void {
    const last = this.past.at(-1);
    if (last) last.snapshot = JSON.stringify(text);
  }

  /** The previous state, or null. */
  undo(): Step<Text, Caret> | null {
    const before = this.past.at(-2);
    const current = before && this.past.pop();
    if (!before || !current) return null;
    this.future.push(current);
    return { text: JSON.parse(before.snapshot) as Text, caret: current.before };
  }

  /** The last undone state, or null. */
  redo(): Step<Text, Caret> | null {
    const next = this.future.pop();
    if (!next) return null;
    this.past.push(next);
    return { text: JSON.parse(next.snapshot) as Text, caret: next.after };
  }
}
