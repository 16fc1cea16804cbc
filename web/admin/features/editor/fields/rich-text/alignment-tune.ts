import type { API, BlockTune, BlockToolData } from '@editorjs/editorjs';
import { ALIGNMENTS } from '@siteyard/schemas/primitives/rich-text';

type Alignment = (typeof ALIGNMENTS)[number];

const LABELS: Record<Alignment, string> = {
  left: 'Align left',
  center: 'Align center',
  right: 'Align right',
  justify: 'Justify',
};

const lines = (widths: readonly [number, number][]) =>
  `<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">${widths
    .map(([from, to], row) => `<path d="M${from} ${5 + row * 5}H${to}"/>`)
    .join('')}</svg>`;

const ICONS: Record<Alignment, string> = {
  left: lines([
    [3, 17],
    [3, 11],
    [3, 14],
  ]),
  center: lines([
    [3, 17],
    [6, 14],
    [4, 16],
  ]),
  right: lines([
    [3, 17],
    [9, 17],
    [6, 17],
  ]),
  justify: lines([
    [3, 17],
    [3, 17],
    [3, 17],
  ]),
};

/**
 * The alignment of a block, stored as `tunes.alignment.alignment`. Without a stored value, the text is
 * aligned to its start: left in most languages, right in others.
 */
export class AlignmentTune implements BlockTune {
  static isTune = true;

  private readonly api: API;
  private alignment: Alignment | undefined;
  private wrapper: HTMLElement | undefined;

  constructor({
    api,
    data,
  }: {
    api: API;
    data: BlockToolData<{ alignment?: unknown }> | undefined;
  }) {
    this.api = api;
    this.alignment = ALIGNMENTS.find((alignment) => alignment === data?.alignment);
  }

  render() {
    return ALIGNMENTS.map((alignment) => ({
      icon: ICONS[alignment],
      title: this.api.i18n.t(LABELS[alignment]),
      toggle: 'alignment',
      isActive: this.alignment === alignment,
      closeOnActivate: true,
      onActivate: () => {
        this.alignment = alignment;
        if (this.wrapper) this.wrapper.style.textAlign = alignment;
      },
    }));
  }

  wrap(content: HTMLElement): HTMLElement {
    this.wrapper = document.createElement('div');
    this.wrapper.style.textAlign = this.alignment ?? '';
    this.wrapper.append(content);
    return this.wrapper;
  }

  /** Undefined unless an alignment was chosen, so that opening a text does not change it. */
  save() {
    return this.alignment && { alignment: this.alignment };
  }
}
