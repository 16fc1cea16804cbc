import type { API, BlockTool, PasteConfig, PasteEvent } from '@editorjs/editorjs';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import { ACCEPTED_IMAGES } from '../../../../lib/images/image-types.ts';
import { uploadImage, uploadProblem } from '../../../../lib/images/upload-image.ts';

interface ImageData {
  url: string;
  caption?: string;
  withBorder?: boolean;
  withBackground?: boolean;
  stretched?: boolean;
}

/** Opens the library and passes the address of the chosen picture to the callback. */
export type ChooseImage = (chosen: (url: string) => void) => void;

const ICON =
  '<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6"><rect x="3" y="4" width="14" height="12" rx="2"/><path d="m4 14 4-4 3 3 2-2 3 3"/></svg>';

/**
 * The `simpleImage` block. Pictures are prepared and uploaded as in other fields. The npm package of the
 * same name would store them inside the text.
 */
export class ImageTool implements BlockTool {
  static get toolbox() {
    return { title: 'Image', icon: ICON };
  }

  static get pasteConfig(): PasteConfig {
    return {
      files: { mimeTypes: ['image/*'] },
      tags: [{ img: { src: true } }],
      patterns: { image: /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif|avif)$/i },
    };
  }

  static get sanitize() {
    return { url: false, caption: { b: true, i: true, a: { href: true }, br: true } };
  }

  private readonly api: API;
  private readonly data: ImageData;
  private readonly chooseImage: ChooseImage | undefined;
  private readonly root = document.createElement('div');
  private readonly caption = document.createElement('div');

  constructor({
    data,
    api,
    config,
  }: {
    data: Partial<ImageData>;
    api: API;
    config?: { chooseImage?: ChooseImage };
  }) {
    this.api = api;
    this.chooseImage = config?.chooseImage;
    this.data = { ...data, url: data.url ?? '' };
    this.root.className = 'rich-text-image';
    this.caption.className = 'rich-text-caption';
    this.caption.contentEditable = 'true';
    this.caption.dataset.placeholder = 'Caption';
    this.caption.innerHTML = data.caption ?? '';
  }

  render(): HTMLElement {
    this.show();
    return this.root;
  }

  validate(data: ImageData): boolean {
    return data.url !== '';
  }

  save(): ImageData {
    const caption = this.caption.innerHTML.trim();
    const { caption: _, ...rest } = this.data;
    return { ...rest, ...(caption && { caption }) };
  }

  onPaste(event: PasteEvent): void {
    const detail = event.detail as { file?: File; data?: unknown };
    if (event.type === 'file' && detail.file) void this.upload(detail.file);
    else {
      const found =
        detail.data instanceof HTMLImageElement ? detail.data.src : String(detail.data ?? '');
      // A `data:` picture in pasted text has no address that can be stored.
      this.data.url = assetUrl(found) ?? '';
      this.show(this.data.url ? '' : 'This picture cannot be pasted. Upload it instead.');
    }
  }

  private show(message = ''): void {
    this.root.replaceChildren();
    if (this.data.url) {
      const image = document.createElement('img');
      image.src = this.data.url;
      image.alt = '';
      this.root.append(image, this.caption);
    } else this.root.append(this.chooser());
    if (message) {
      const note = document.createElement('p');
      note.setAttribute('role', 'alert');
      note.className = 'rich-text-error';
      note.textContent = message;
      this.root.append(note);
    }
  }

  private chooser(): HTMLElement {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = ACCEPTED_IMAGES;
    input.hidden = true;
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) void this.upload(file);
    });
    const wrapper = document.createElement('div');
    wrapper.className = 'rich-text-choosers';
    wrapper.append(
      this.button('Choose a picture', () => input.click()),
      input,
    );
    const { chooseImage } = this;
    if (chooseImage)
      wrapper.append(this.button('Choose from library', () => chooseImage((url) => this.put(url))));
    return wrapper;
  }

  private button(text: string, onClick: () => void): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'rich-text-choose';
    button.textContent = text;
    button.addEventListener('click', onClick);
    return button;
  }

  private put(url: string): void {
    this.data.url = url;
    this.show();
  }

  private async upload(file: File): Promise<void> {
    this.root.replaceChildren('Uploading…');
    try {
      this.data.url = await uploadImage(file);
      this.show();
      this.api.caret.focus();
    } catch (error) {
      this.show(uploadProblem(error));
    }
  }
}
