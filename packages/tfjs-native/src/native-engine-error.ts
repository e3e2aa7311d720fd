/** Says why an engine cannot be used, and what to do about it. */
export class NativeEngineError extends Error {
  readonly fix: string;

  constructor(message: string, fix: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'NativeEngineError';
    this.fix = fix;
  }
}
