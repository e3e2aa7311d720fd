/** Writes the output of a service to a log file in ORDO_HOME. */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The largest size of a log. A larger file is renamed to `<name>.old.log` at the next start, so that logs cannot fill the disk.
 */
const MAXIMUM_BYTES = 20_000_000;

export class ServiceLog {
  readonly file: string;

  /** Opens the log. @param folder an existing folder */
  constructor(folder: string, name: string) {
    this.file = path.join(folder, `${name}.log`);
    const size = statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > MAXIMUM_BYTES) renameSync(this.file, path.join(folder, `${name}.old.log`));
  }

  readonly write = (line: string): void => {
    appendFileSync(this.file, `${line}\n`);
  };
}
