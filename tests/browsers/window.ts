/** One window of a browser with a storage of its own, as each driver opens it. */
export interface BrowserWindow {
  go(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it. */
  run<T>(expression: string): Promise<T>;
  press(at: { x: number; y: number }): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  escape(): Promise<void>;
  /** Chooses a file in the input that an expression finds. */
  choose(expression: string, path: string): Promise<void>;
  picture(path: string): Promise<void>;
  /** Returns and clears the faults since the last call. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

export interface TestedBrowser {
  openWindow(size: Size): Promise<BrowserWindow>;
  close(): Promise<void>;
}
