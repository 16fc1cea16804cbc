import Header from '@editorjs/header';
import List from '@editorjs/list';

/** The heading tool with line breaks. The library removes them, which joins the words around them. */
export class HeadingWithLines extends Header {
  static override get sanitize() {
    return { ...super.sanitize, text: { br: true } };
  }
}

/** The list tool without checklists, which the page cannot show. */
export class PlainList extends List {
  override renderSettings() {
    const settings = super.renderSettings();
    return Array.isArray(settings)
      ? settings.filter((entry) => !('label' in entry && entry.label === 'Checklist'))
      : settings;
  }
}
