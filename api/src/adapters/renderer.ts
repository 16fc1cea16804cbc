/** The one entry of web that the API uses: it renders a page as complete HTML. */
export interface Renderer {
  renderPage: typeof import('@siteyard/web/renderer').renderPage;
}
