/** Brings the bundle that the API serves up to date, as the commands of the README do. It takes a second when nothing has changed. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const BOOTSTRAP = path.resolve(import.meta.dirname, '../../../cli/bootstrap/bootstrap.mjs');

export async function bundlePage(): Promise<void> {
  await promisify(execFile)(process.execPath, [BOOTSTRAP, 'setup'], { env: process.env });
}
