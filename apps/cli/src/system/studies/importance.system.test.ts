/**
 * Kills `ordo importance` and `ordo attribute` as processes. The same calls continue where they were, and write the same bytes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '@ordo/embedded';
import { tinyReaderFiles } from '@ordo/lm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN, runOrdo, startCommand } from '../ordo-process.ts';

const DOCUMENTS = 12;
const SENTENCES = 12;
const LINES = 12;

let folder: string;
const at = (name: string): string => path.join(folder, name);

/** Returns a sentence whose words differ from document to document, so that no two documents have the same results. */
function sentence(document: number, number: number): string {
  const words = ['the', 'low', 'x'.repeat(1 + ((document + number) % 7)), 'y'.repeat(1 + (document % 11)), '.'];
  return words
    .map((form, i) => `${i + 1}\t${form}\t_\tNOUN\tNN\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t_`)
    .join('\n');
}

function corpus(): string {
  const documents = Array.from({ length: DOCUMENTS }, (_, document) => {
    const sentences = Array.from({ length: SENTENCES }, (_sentence, number) => sentence(document, number));
    return `# newdoc id = ${document}\n${sentences.join('\n\n')}\n\n`;
  });
  return documents.join('');
}

/** Counts the complete lines of a file, which may be absent. */
function lines(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-importance-'));
  mkdirSync(at('model'));
  for (const [name, content] of Object.entries(tinyReaderFiles({ window: 128 })))
    writeFileSync(path.join(at('model'), name), content);
  writeFileSync(at('made-up.conllu'), corpus());
  writeFileSync(at('counts.txt'), 'the low x y.\nthe x\n');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('ordo importance', () => {
  it('goes on after it was killed: no document is computed twice, and the table is the same', async () => {
    const words = ['importance', at('model'), at('made-up.conllu'), '--counts', at('counts.txt')];
    const experiments = ['--experiments', 'correlations', 'relations'];
    const kept = (): string[] =>
      (existsSync(at('kept')) ? readdirSync(at('kept')) : []).filter((name) => name.endsWith('.f64'));
    const first = startCommand([...words, ...experiments, '--keep', at('kept'), '--out', at('killed.csv')]);
    // Each document gives two results: first sums of correlations, then changes.
    await waitUntil(() => kept().length >= 3, { what: 'three figures', about: first.said, timeoutMs: 120_000 });
    first.child.kill('SIGKILL');
    await first.ended;
    const before = new Map(kept().map((name) => [name, statSync(path.join(at('kept'), name)).mtimeMs]));
    expect(before.size).toBeLessThan(2 * DOCUMENTS);
    expect(existsSync(at('killed.csv'))).toBe(false);

    const again = await runOrdo([...words, ...experiments, '--keep', at('kept'), '--out', at('again.csv')]);
    expect(again).toMatchObject({ code: 0 });
    expect(kept()).toHaveLength(2 * DOCUMENTS);
    for (const [name, time] of before) expect(statSync(path.join(at('kept'), name)).mtimeMs).toBe(time);
    expect((await runOrdo([...words, ...experiments, '--out', at('whole.csv')])).code).toBe(0);
    expect(readFileSync(at('again.csv'), 'utf8')).toBe(readFileSync(at('whole.csv'), 'utf8'));
  }, 300_000);
});

describe('ordo attribute', () => {
  it('goes on after it was killed, to the same bytes', async () => {
    const text = `${'the low xy. '.repeat(60)}\n`.repeat(LINES);
    const attribute = (file: string) => {
      const child = spawn(process.execPath, [MAIN, 'attribute', at('model'), '--out', at(file)], {
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      // A killed process does not read any further.
      child.stdin.on('error', () => undefined);
      child.stdin.end(text);
      return { child, ended: once(child, 'close') };
    };
    const first = attribute('lines.jsonl');
    await waitUntil(() => lines(at('lines.jsonl')) >= 1, { what: 'a line', timeoutMs: 120_000 });
    first.child.kill('SIGKILL');
    await first.ended;
    const kept = lines(at('lines.jsonl'));
    expect(kept).toBeLessThan(LINES);
    const begun = readFileSync(at('lines.jsonl'), 'utf8').split('\n').slice(0, kept).join('\n');
    expect((await attribute('lines.jsonl').ended)[0]).toBe(0);
    expect((await attribute('whole.jsonl').ended)[0]).toBe(0);
    const whole = readFileSync(at('lines.jsonl'), 'utf8');
    expect(whole.startsWith(begun)).toBe(true);
    expect(whole).toBe(readFileSync(at('whole.jsonl'), 'utf8'));
  }, 300_000);
});
