import type { EncodedText } from './encodings.ts';

/** A public document, ready to be sent. */
export interface PageView {
  status: 200 | 404;
  text: EncodedText;
  /** Weak, because one document goes out in several encodings. */
  etag: string;
  /** The content security policy. */
  policy: string;
}

/** A document that was rendered, and what it was rendered from. */
export interface KeptView {
  /** The site's revision under which it was last known to be right. */
  revision: number;
  /** Page, settings and whatever else went into it. */
  version: string;
  view: PageView;
}

/** Documents in memory up to a number of bytes, the least recently used going first. */
export class ViewCache<Key> {
  // A Map keeps the order of insertion; what is used is put in again, at the end.
  private readonly views = new Map<Key, KeptView>();
  private weight = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: Key): KeptView | undefined {
    return this.views.get(key);
  }

  /** Puts a document in as the most recently used. */
  set(key: Key, kept: KeptView): void {
    this.delete(key);
    this.views.set(key, kept);
    this.weight += kept.view.text.weight;
    for (const oldest of this.views.keys()) {
      if (this.weight <= this.maxBytes || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const kept = this.views.get(key);
    if (!kept) return;
    this.weight -= kept.view.text.weight;
    this.views.delete(key);
  }
}
