/** A browser engine that runs the journeys. Each engine has a file with its name. */
export interface Engine {
  name: string;
  /** The reason why this machine cannot run the engine; undefined if it can. */
  missing: string | undefined;
  launch(): Promise<Browser>;
}

export interface Browser {
  /**
   * Opens a window without cookies and storage. Close a window before you open the next one, because the
   * WebDriver of WebKitGTK has one session at a time.
   * @param width of the page, in CSS pixels
   */
  newWindow(width: number, height: number): Promise<Window>;
  close(): Promise<void>;
}

/** A browser window with one page. */
export interface Window {
  /** The version of the browser, for example `153.8.0`. */
  version: string;
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** Calls a function in the page. It may use only its arguments and the page. */
  run<Args extends unknown[], Result>(
    action: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Clicks at a place of the page, in CSS pixels from its visible top left corner. */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses keys together, such as `['Control', 'b']`. The names are those of `KeyboardEvent.key`. */
  press(keys: readonly string[]): Promise<void>;
  /** Selects files in an `<input type="file">`, which is often hidden. */
  chooseFiles(xpath: string, files: readonly string[]): Promise<void>;
  /** A PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  /** The errors that the page has logged or thrown. Always empty if the engine does not report them. */
  errors(): readonly string[];
  close(): Promise<void>;
}
