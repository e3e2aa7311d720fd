/** Writes explained lines to standard output, or to a file that a later call continues. */
import { writeAll } from '../commands/text/standard-streams.ts';
import type { ExplainedLine, LineProblem, LineRecord } from './explainer.ts';
import { checkKeptLine, fingerprintModel, openAfter, readKeptLines } from './kept-lines.ts';

export interface LineOutput {
  /** Returns what the file already has for a line; null when it has nothing. */
  readonly kept: (line: number, text: string) => LineRecord | LineProblem | null;
  /** Writes each line before asking for the next one. */
  readonly writeAll: (lines: AsyncIterable<ExplainedLine>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the output.
 * @param file undefined for standard output
 * @throws OrdoError `request.invalid` for a file from another command
 */
export async function openLineOutput(file: string | undefined, modelFolder: string): Promise<LineOutput> {
  return file === undefined ? standardLines() : fileLines(file, await fingerprintModel(modelFolder));
}

function standardLines(): LineOutput {
  return {
    kept: () => null,
    writeAll: (lines) => writeAll(drawLines(lines)),
    close: () => Promise.resolve(),
  };
}

async function* drawLines(lines: AsyncIterable<ExplainedLine>): AsyncGenerator<Uint8Array> {
  for await (const { line, found } of lines) yield Buffer.from(`${JSON.stringify({ line, ...found })}\n`);
}

function fileLines(file: string, model: string): LineOutput {
  const { lines, bytes } = readKeptLines(file);
  // The file is not changed before there is something to write.
  let opened: Awaited<ReturnType<typeof openAfter>> | null = null;
  return {
    kept(line, text) {
      const known = lines[line - 1];
      if (known === undefined) return null;
      checkKeptLine(known, { file, model, text });
      return known;
    },
    async writeAll(explained) {
      for await (const { line, text, found } of explained) {
        opened ??= await openAfter(file, bytes);
        await opened.write(`${JSON.stringify({ line, model, text, ...found })}\n`);
      }
    },
    close: async () => opened?.close(),
  };
}
