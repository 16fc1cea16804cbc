import { contentOf } from './stored-text.ts';

/** A state to restore. */
export interface Step<Text, Caret> {
  text: Text;
  /** The position of the change; null if unknown. */
  caret: Caret | null;
}

interface Entry<Caret> {
  snapshot: string;
  /** The caret before and after the change that led to this state. */
  before: Caret | null;
  after: Caret | null;
}

/**
 * The undo history of the rich-text editor, because Editor.js has none. It consists of snapshots, newest
 * last.
 */
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
   * Records a state and drops undone states. A state with the same content as the last one is not a new
   * step. It replaces the last one, because its ids may differ, and undone states stay.
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

  /** Replaces the last state by the editor's normalised form after it was restored. */
  settle(text: Text): void {
    const last = this.past.at(-1);
    if (last) last.snapshot = JSON.stringify(text);
  }

  /** Returns the previous state, or null. */
  undo(): Step<Text, Caret> | null {
    const before = this.past.at(-2);
    const current = before && this.past.pop();
    if (!before || !current) return null;
    this.future.push(current);
    return { text: JSON.parse(before.snapshot) as Text, caret: current.before };
  }

  /** Returns the last undone state, or null. */
  redo(): Step<Text, Caret> | null {
    const next = this.future.pop();
    if (!next) return null;
    this.past.push(next);
    return { text: JSON.parse(next.snapshot) as Text, caret: next.after };
  }
}
