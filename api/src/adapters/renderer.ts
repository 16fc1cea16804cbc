/** The web's one door: a page as complete HTML. */
export interface Renderer {
  renderPage: typeof import('@siteyard/web/renderer').renderPage;
}
