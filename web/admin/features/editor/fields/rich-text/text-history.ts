/** Undo for the rich-text editor, which has none of its own: snapshots, newest last. */
export class TextHistory<Text> {
  private readonly past: string[];
  private future: string[] = [];

  constructor(
    first: Text,
    private readonly limit = 100,
  ) {
    this.past = [JSON.stringify(first)];
  }

  /** Records a state unless it equals the last one. Drops undone states. */
  record(text: Text): void {
    const snapshot = JSON.stringify(text);
    if (snapshot === this.past.at(-1)) return;
    this.past.push(snapshot);
    if (this.past.length > this.limit) this.past.shift();
    this.future = [];
  }

  /** The previous state, or null. */
  undo(): Text | null {
    const current = this.past.pop();
    const before = this.past.at(-1);
    if (current === undefined || before === undefined) {
      if (current !== undefined) this.past.push(current);
      return null;
    }
    this.future.push(current);
    return JSON.parse(before) as Text;
  }

  /** The last undone state, or null. */
  redo(): Text | null {
    const next = this.future.pop();
    if (next === undefined) return null;
    this.past.push(next);
    return JSON.parse(next) as Text;
  }
}
