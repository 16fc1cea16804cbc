import Header from '@editorjs/header';
import List from '@editorjs/list';

/** The heading tool with line breaks. The original removes them and so joins words. */
export class HeadingWithLines extends Header {
  static override get sanitize() {
    return { ...super.sanitize, text: { br: true } };
  }
}

/** The list tool without checklists, which public pages do not support. */
export class PlainList extends List {
  override renderSettings() {
    const settings = super.renderSettings();
    return Array.isArray(settings)
      ? settings.filter((entry) => !('label' in entry && entry.label === 'Checklist'))
      : settings;
  }
}
