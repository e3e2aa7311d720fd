/** Runs a filter between standard input and standard output: constant memory, back-pressure, a clean end under `head`. */
import { once } from 'node:events';
import { createLineFilter, filterBlocks, readLines } from '@ordo/text';
const INPUT = { chunks: process.stdin, name: 'standard input' };
/** Writes one transformed line for each line read. */
export async function filterLines(transform) {
    await filterBytes(createLineFilter(transform));
}
/** The same for filters that work on bytes. */
export async function filterBytes(filter) {
    await writeAll(filterBlocks(INPUT, filter));
}
/** Hands each line on, for commands that write only at the end. */
export async function eachLine(use) {
    for await (const lines of readLines(INPUT))
        lines.forEach(use);
}
/** The whole of standard input, for small files. */
export async function readInput() {
    let text = '';
    await eachLine((line) => {
        text += `${line}\n`;
    });
    return text;
}
/** Writes pieces as fast as the reader takes them; when the reader goes away, as `head` does, there is no more to do. */
export async function writeAll(pieces) {
    const output = process.stdout;
    let failure;
    const note = (error) => {
        failure ??= error;
    };
    output.on('error', note);
    try {
        for await (const piece of pieces) {
            // A failed write ends the wait too; `note` has it.
            if (!output.write(piece))
                await once(output, 'drain').catch(note);
            if (failure !== undefined)
                break;
        }
        await new Promise((resolve) => output.write('', resolve));
    }
    finally {
        output.off('error', note);
    }
    if (failure !== undefined && failure.code !== 'EPIPE')
        throw failure;
}
//# sourceMappingURL=standard-streams.js.map