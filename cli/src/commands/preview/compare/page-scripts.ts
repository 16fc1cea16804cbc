/**
 * The scripts that run in the browser. They are texts, because they are not part of this process.
 */

/** Waits until the layout of a page is final. Returns its height in px and the box of each part. */
export const SETTLE = `(async () => {
  // Without this, a late font is not used, which would depend on the speed of the machine.
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
    const css = await (await fetch(link.href)).text();
    const own = document.createElement('style');
    own.textContent = css.replaceAll('font-display:optional', 'font-display:block');
    link.replaceWith(own);
  }
  const style = document.createElement('style');
  style.textContent =
    '*,*::before,*::after{animation:none!important;transition:none!important;caret-color:transparent!important}' +
    'html{scroll-behavior:auto!important}';
  document.head.append(style);
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  do {
    document.body.getBoundingClientRect(); // The layout starts the loading of fonts.
    await document.fonts.ready;
  } while (document.fonts.status === 'loading');
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const boxOf = (range) => {
    const { left, top, right, bottom } = range.getBoundingClientRect();
    const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top + scrollY))];
    const width = Math.min(innerWidth, Math.ceil(right)) - x;
    return { x, y, width, height: Math.ceil(bottom + scrollY) - y };
  };
  const boxes = {};
  const open = [];
  let blocks = 0;
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const { currentNode: node } = comments;
    if (node.data.startsWith('block ')) open.push([blocks++, node]);
    else if (node.data === '/block') {
      const [index, start] = open.pop();
      const range = document.createRange();
      range.setStartAfter(start);
      range.setEndBefore(node);
      boxes[index] = boxOf(range);
    }
  }
  const footer = document.querySelector('body > footer');
  if (footer) boxes[-1] = boxOf(footer);
  return { height: document.documentElement.scrollHeight, boxes };
})()`;

/**
 * Returns an expression: for each pair of boxes, whether the pixels of two pictures differ there.
 * @param pictures two PNGs as base64
 * @param pairs pairs of boxes with the same size
 */
export const differExpression = (
  pictures: readonly string[],
  pairs: readonly object[],
) => `(async ([a, b], pairs) => {
  const draw = async (text) => {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height)
      .getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context;
  };
  const [before, after] = [await draw(a), await draw(b)];
  return pairs.map(([one, other]) => {
    const { width, height } = one;
    const left = before.getImageData(one.x, one.y, width, height).data;
    const right = after.getImageData(other.x, other.y, width, height).data;
    return left.some((value, index) => value !== right[index]);
  });
})(${JSON.stringify(pictures)}, ${JSON.stringify(pairs)})`;
