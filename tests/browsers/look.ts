/** A visible element of the page. */
export interface Seen {
  /** The centre, in CSS pixels from the visible top left corner of the page. */
  x: number;
  y: number;
  isEnabled: boolean;
  /**
   * The HTML of another element that covers the centre and would receive the click; null if there is
   * none.
   */
  covering: string | null;
}

/**
 * Returns the visible elements of an XPath, and scrolls to each. It runs in the page, so it may use
 * only its arguments.
 * @param frame the XPath of the frame that has the elements; null for the page itself
 */
export function look(xpath: string, frame: string | null): Seen[] {
  const allOf = (root: Document, path: string) => {
    const found = root.evaluate(path, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    return Array.from({ length: found.snapshotLength }, (_, n) => found.snapshotItem(n) as Element);
  };
  const owner = frame === null ? undefined : (allOf(document, frame)[0] as HTMLIFrameElement);
  const root = frame === null ? document : owner?.contentDocument;
  if (!root) return [];
  // The editor scales the frame of its canvas.
  const place = owner?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 };
  const scale = owner ? place.width / owner.offsetWidth : 1;
  return allOf(root, xpath).flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    const center = { x: left + width / 2, y: top + height / 2 };
    const hit = root.elementFromPoint(center.x, center.y);
    const isCovered = hit === null || !element.contains(hit);
    return {
      x: place.left + center.x * scale,
      y: place.top + center.y * scale,
      isEnabled: !element.matches(':disabled'),
      covering: isCovered ? (hit?.outerHTML ?? 'nothing').slice(0, 100) : null,
    };
  });
}
