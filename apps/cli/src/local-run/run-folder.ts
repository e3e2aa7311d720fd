/** The files of a run without services. The folder is named by the content hash, so that equal runs are not repeated. */
import { existsSync } from 'node:fs';
import { appendFile, cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describeError, makeFolder, sha256, writeFileAtomically } from '@ordo/core';
import { CLAIM_FILE } from '@ordo/embedded';
import { checkpointFile, CHECKPOINTS_KEPT } from '@ordo/run';
import { readResult, type RunEvent, type RunHashes, type RunResult, type RunSpec } from '@ordo/spec';

/** A line of `events.jsonl`. */
export interface EventLine {
  readonly seq: number;
  readonly at: string;
  readonly event: RunEvent;
}

export interface ResumePoint {
  /** The update of a checkpoint; null to start from the beginning. */
  readonly step: number | null;
  /** The problems of the newer checkpoints, a sentence each. */
  readonly unreadable: readonly string[];
}

const MISSING = 'is missing';

export class RunFolder {
  readonly path: string;
  readonly hashes: RunHashes;
  /** The hashes under which this run's translations may be stored. */
  readonly translations: ReadonlySet<string>;
  #seq = 0;

  /** Returns the folders that a run may have, one for each of its hashes: see `listHashes`. Few of them exist. */
  static list(out: string, run: RunSpec, names: readonly RunHashes[]): RunFolder[] {
    const translations = new Set(names.map(({ hypothesesHash }) => hypothesesHash));
    return names.map((name) => new RunFolder(out, run, name, translations));
  }

  /** Opens the folder `<out>/<variant>-seed<seed>-<first eight digits of the content hash>`. */
  constructor(
    out: string,
    run: RunSpec,
    hashes: RunHashes,
    translations: ReadonlySet<string> = new Set([hashes.hypothesesHash]),
  ) {
    const label = run.variant
      .toLowerCase()
      .replaceAll(/[^a-z0-9.-]+/g, '-')
      .replace(/^[.-]+/, '');
    this.path = path.join(out, `${label.slice(0, 60)}-seed${run.seed}-${hashes.contentHash.slice(0, 8)}`);
    this.hashes = hashes;
    this.translations = translations;
  }

  get hash(): string {
    return this.hashes.contentHash;
  }

  file(name: string): string {
    return path.join(this.path, name);
  }

  async open(run: RunSpec, codeVersion: string): Promise<void> {
    await makeFolder(this.path);
    const { hypothesesHash } = this.hashes;
    await this.#writeJson('run.json', { hash: this.hash, hypothesesHash, codeVersion, spec: run });
  }

  /** Removes everything but the claim, which keeps other processes out. */
  async clear(): Promise<void> {
    const names = await readdir(this.path).catch((): string[] => []);
    for (const name of names) if (name !== CLAIM_FILE) await rm(this.file(name), { recursive: true, force: true });
  }

  /** Reads the result of an earlier equal run; null if there is none. */
  async readResult(): Promise<RunResult | null> {
    if (!existsSync(this.file('result.json'))) return null;
    return await readResultFile(this.file('result.json'));
  }

  /** Finds a finished run next to this one that has the same translations, so that only the scoring remains. */
  async findTranslations(): Promise<{ folder: string; result: RunResult } | null> {
    const parent = path.dirname(this.path);
    const names = await readdir(parent).catch((): string[] => []);
    for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
      const folder = path.join(parent, name);
      const isFinished = ['run.json', 'result.json'].every((file) => existsSync(path.join(folder, file)));
      if (folder === this.path || !isFinished) continue;
      const { hypothesesHash = '' } = JSON.parse(
        await readFile(path.join(folder, 'run.json'), 'utf8'),
      ) as Partial<RunHashes>;
      if (!this.translations.has(hypothesesHash)) continue;
      return { folder, result: await readResultFile(path.join(folder, 'result.json')) };
    }
    return null;
  }

  /** Copies the model of the run whose translations are taken over. */
  async takeModel(folder: string): Promise<void> {
    const model = path.join(folder, 'model');
    if (existsSync(model)) await cp(model, this.file('model'), { recursive: true });
  }

  async writeResult(result: RunResult): Promise<void> {
    await writeFileAtomically(this.file('hypotheses.txt'), result.hypotheses.map((line) => `${line}\n`).join(''));
    // This file is written last, because it means that the run is finished.
    await this.#writeJson('result.json', result);
    await rm(this.file('failure.json'), { force: true });
  }

  async writeFailure(failure: { code: string; message: string }): Promise<void> {
    await this.#writeJson('failure.json', failure);
  }

  /** Reads why the last attempt failed, in one line; null if it did not. */
  async readFailure(): Promise<string | null> {
    if (!existsSync(this.file('failure.json'))) return null;
    const { code, message } = JSON.parse(await readFile(this.file('failure.json'), 'utf8')) as Record<string, string>;
    return `${code}: ${message}`;
  }

  /** The folder of the run's checkpoints. */
  get checkpoints(): string {
    return this.file('checkpoints');
  }

  /** Finds the newest checkpoint that was reported and is intact. */
  async findResumePoint(): Promise<ResumePoint> {
    const told = (await this.readEvents()).flatMap(({ event }) => (event.kind === 'checkpoint' ? [event] : []));
    const unreadable: string[] = [];
    for (const [age, { step, sha256: expected }] of told.toReversed().entries()) {
      const problem = await findDamage(checkpointFile(this.checkpoints, step), expected);
      if (problem === null) return { step, unreadable };
      // Older checkpoints are removed during training, so their absence means nothing.
      if (problem !== MISSING || age < CHECKPOINTS_KEPT) unreadable.push(`the checkpoint of update ${step} ${problem}`);
    }
    return { step: null, unreadable };
  }

  async appendEvent(event: RunEvent): Promise<void> {
    const line: EventLine = { seq: this.#seq++, at: new Date().toISOString(), event };
    // A checkpoint that no event names is of no use.
    const flush = event.kind === 'checkpoint';
    await appendFile(this.file('events.jsonl'), `${JSON.stringify(line)}\n`, { flush });
  }

  /** Drops the events after the checkpoint of `step` (all events for null), so that no update is reported twice. */
  async rewindEvents(step: number | null): Promise<void> {
    const lines = await this.readEvents();
    const last = lines.findLastIndex(({ event }) => event.kind === 'checkpoint' && event.step === step);
    const kept = lines.slice(0, last + 1);
    this.#seq = kept.length;
    await writeFileAtomically(this.file('events.jsonl'), kept.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  /** Reads all complete lines. A crash may have left an incomplete one at the end. */
  async readEvents(): Promise<EventLine[]> {
    if (!existsSync(this.file('events.jsonl'))) return [];
    const text = await readFile(this.file('events.jsonl'), 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as EventLine);
  }

  async #writeJson(name: string, value: unknown): Promise<void> {
    await writeFileAtomically(this.file(name), `${JSON.stringify(value, null, 2)}\n`);
  }
}

/** Returns what is wrong with the file of a checkpoint; null if nothing is. */
async function findDamage(file: string, expected: string): Promise<string | null> {
  const bytes = await readFile(file).catch((error: unknown) => error);
  if (bytes instanceof Uint8Array) return sha256(bytes) === expected ? null : 'is damaged: its SHA-256 is another';
  if ((bytes as NodeJS.ErrnoException).code === 'ENOENT') return MISSING;
  return `cannot be read: ${describeError(bytes)}`;
}

async function readResultFile(file: string): Promise<RunResult> {
  return readResult(JSON.parse(await readFile(file, 'utf8')), `the result in ${file}`);
}
