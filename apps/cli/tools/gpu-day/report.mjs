/** The report of a step, which is rewritten after each part: as JSON for programs, and as Markdown for people. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export class Report {
  #file;
  #content;

  constructor({ out, emulate }, name, title) {
    this.#file = path.join(out, name);
    this.#content = { title, machine: describeMachine(emulate), started: new Date().toISOString(), parts: [] };
    this.#write();
  }

  /**
   * Adds a part.
   * @param part { title, passed?, note?, rows? }, where rows are objects with the same keys, which become a table
   */
  add(part) {
    this.#content.parts.push(part);
    this.#write();
    const state = part.passed === undefined ? '' : part.passed ? ': passed' : ': FAILED';
    console.error(`gpu-day · ${part.title}${state}${part.note === undefined ? '' : ` (${part.note})`}`);
    for (const row of part.rows ?? []) console.error(`  ${Object.values(row).join('  ')}`);
  }

  get failed() {
    return this.#content.parts.some(({ passed }) => passed === false);
  }

  #write() {
    writeFileSync(`${this.#file}.json`, `${JSON.stringify(this.#content, null, 2)}\n`);
    writeFileSync(`${this.#file}.md`, toMarkdown(this.#content));
  }
}

/** Describes the GPU with its driver, the processor, and Node. */
function describeMachine(emulate) {
  const processor = os.cpus()[0]?.model ?? 'unknown processor';
  return {
    gpu: emulate ? 'none: CUDA is emulated' : askSmi(),
    processor,
    cores: os.availableParallelism(),
    node: process.version,
  };
}

function askSmi() {
  const query = ['--query-gpu=name,driver_version,memory.total', '--format=csv,noheader'];
  try {
    return execFileSync('nvidia-smi', query, { encoding: 'utf8' }).trim();
  } catch (error) {
    return `unknown: nvidia-smi failed (${error.code ?? error.message})`;
  }
}

function toMarkdown({ title, machine, started, parts }) {
  const lines = [
    `# ${title}`,
    '',
    `${machine.gpu}; ${machine.processor}, ${machine.cores} cores; Node ${machine.node}; ${started}`,
    '',
  ];
  for (const { title: heading, passed, note, rows = [] } of parts) {
    lines.push(`## ${heading}${passed === undefined ? '' : passed ? ': passed' : ': FAILED'}`, '');
    if (note !== undefined) lines.push(note, '');
    if (rows.length === 0) continue;
    const keys = Object.keys(rows[0]);
    lines.push(`| ${keys.join(' | ')} |`, `|${'---|'.repeat(keys.length)}`);
    for (const row of rows) lines.push(`| ${keys.map((key) => String(row[key] ?? '')).join(' | ')} |`);
    lines.push('');
  }
  return `${lines.join('\n')}\n`;
}
